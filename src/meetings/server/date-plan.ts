import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { DatePlanTable } from '../../server/database/generated/tables.ts'
import { requestColumns } from '../../server/request-key.ts'
import { isSignature } from '../../server/signatures.ts'
import type { PlanInput, planEnds } from '../contract.ts'
import { LINK_HOURS, parseToken, toToken, UNANSWERED_DAYS, type PlanTimes } from '../rules.ts'

export type PlanRow = DatePlanTable

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The token of the link that the trusted contact gets. */
export const planToken = (ctx: Pick<Context, 'sign'>, plan: string): string =>
  toToken(plan, ctx.sign(`date-plan:${plan}`))

/** The plan of a link, while its page works: until a day after the date, unless it was canceled. */
export async function findPlanByToken(ctx: Context, token: string): Promise<PlanRow | null> {
  const parsed = parseToken(token)
  if (!parsed || !isSignature(ctx, `date-plan:${parsed.id}`, parsed.signature)) return null
  return maybeRow<PlanRow>(
    ctx.db,
    sql`select * from date_plan
        where site_id = ${ctx.site.id} and plan_id = ${parsed.id} and shared_at is not null
          and (ended_by is null or ended_by <> 'canceled') and starts_at > ${linkStart(ctx.now)}`,
  )
}

export async function findPlan({ db, site }: Context, plan: string): Promise<PlanRow | null> {
  return maybeRow<PlanRow>(
    db,
    sql`select * from date_plan where site_id = ${site.id} and plan_id = ${plan}`,
  )
}

/** Dates after this time still have a page. */
const linkStart = (now: Date) => new Date(now.getTime() - LINK_HOURS * HOUR)

/**
 * Converts a day and clock times of a time zone into instants, the change to summer time included;
 * the check-in is the next such time after the date begins.
 */
export async function toTimes(
  db: Queryable,
  { day, time, check_in: checkIn, time_zone: zone }: PlanInput,
): Promise<PlanTimes> {
  const at = (clock: string, days: Sql) =>
    sql`((${day}::date + ${days}) + ${clock}::time) at time zone ${zone}`
  const next = checkIn !== null && checkIn <= time ? sql`1` : sql`0`
  const record = await row<{ starts: Date; check_in: Date | null }>(
    db,
    sql`select ${at(time, sql`0`)} as starts, ${checkIn === null ? sql`null::timestamptz` : at(checkIn, next)} as check_in`,
  )
  return { startsAt: record.starts, checkInAt: record.check_in }
}

/** The member's plans, the latest date first. */
export async function listPlans(db: Queryable, memberId: string, limit = 20): Promise<PlanRow[]> {
  return rows<PlanRow>(
    db,
    sql`select * from date_plan where member_id = ${memberId} order by ended_at is not null, starts_at desc limit ${limit}`,
  )
}

export async function findOpenPlan(
  db: Queryable,
  memberId: string,
  partner: string,
): Promise<PlanRow | null> {
  return maybeRow<PlanRow>(
    db,
    sql`select * from date_plan where member_id = ${memberId} and partner_id = ${partner} and ended_at is null`,
  )
}

/** A plan of this member, locked until the transaction ends. */
export async function lockPlan(ctx: MemberContext, plan: string): Promise<PlanRow | null> {
  return maybeRow<PlanRow>(
    ctx.db,
    sql`select * from date_plan where site_id = ${ctx.site.id} and plan_id = ${plan} and member_id = ${ctx.actor.memberId} for update`,
  )
}

/** How many plans the member made in the last seven days, the canceled ones included. */
export async function countRecentPlans({ db, now, actor }: MemberContext): Promise<number> {
  const since = new Date(now.getTime() - 7 * DAY)
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from date_plan where member_id = ${actor.memberId} and created_at > ${since}`,
  )
  return total
}

type NewPlan = Pick<PlanRow, 'plan_id' | 'partner_id' | 'conversation_id' | 'partner_name'> &
  PlanTimes & { input: PlanInput }

/** Returns false where the member has an open plan with this partner already. */
export async function addPlan(ctx: MemberContext, plan: NewPlan): Promise<boolean> {
  const { request_key: key, request_hash: hash } = requestColumns(ctx)
  const { input } = plan
  return (
    (await execute(
      ctx.db,
      sql`insert into date_plan (site_id, plan_id, member_id, partner_id, conversation_id, partner_name, place, note, starts_at, time_zone,
                                 contact_id, check_in_at, created_at, request_key, request_hash)
          values (${ctx.site.id}, ${plan.plan_id}, ${ctx.actor.memberId}, ${plan.partner_id}, ${plan.conversation_id}, ${plan.partner_name},
                  ${input.place}, ${input.note}, ${plan.startsAt}, ${input.time_zone}, ${input.contact}, ${plan.checkInAt}, ${ctx.now}, ${key}, ${hash})
          on conflict (member_id, partner_id) where ended_at is null do nothing`,
    )) > 0
  )
}

/** Changes an open plan; another contact gets the link anew, another check-in is asked anew. */
export async function updatePlan(
  ctx: Context,
  { plan_id: id, contact_id: contact, check_in_at: checkIn }: PlanRow,
  { input, startsAt, checkInAt }: PlanTimes & { input: PlanInput },
): Promise<void> {
  const sameContact = contact === input.contact
  const sameCheckIn = checkIn?.getTime() === checkInAt?.getTime()
  await execute(
    ctx.db,
    sql`update date_plan set place = ${input.place}, note = ${input.note}, starts_at = ${startsAt}, time_zone = ${input.time_zone},
            contact_id = ${input.contact}, check_in_at = ${checkInAt},
            shared_at = ${sameContact ? sql`shared_at` : sql`null`},
            asked_at = ${sameCheckIn ? sql`asked_at` : sql`null`},
            alerted_at = ${sameCheckIn && sameContact ? sql`alerted_at` : sql`null`}
        where site_id = ${ctx.site.id} and plan_id = ${id}`,
  )
}

export async function endPlan(
  ctx: Context,
  plan: string,
  by: (typeof planEnds)[number],
): Promise<void> {
  await execute(
    ctx.db,
    sql`update date_plan set ended_at = ${ctx.now}, ended_by = ${by}
        where site_id = ${ctx.site.id} and plan_id = ${plan} and ended_at is null`,
  )
}

/** Cancels all open plans of a member who leaves. */
export async function cancelPlans({ db, site, now }: Context, memberId: string): Promise<void> {
  await execute(
    db,
    sql`update date_plan set ended_at = ${now}, ended_by = 'canceled'
        where site_id = ${site.id} and member_id = ${memberId} and ended_at is null`,
  )
}

/** Asks again at this time; a contact who was told may be told again then. */
export async function postponeCheckIn(ctx: Context, plan: string, at: Date): Promise<void> {
  await execute(
    ctx.db,
    sql`update date_plan set check_in_at = ${at}, asked_at = null, alerted_at = null
        where site_id = ${ctx.site.id} and plan_id = ${plan}`,
  )
}

export async function saveOutcome(ctx: Context, plan: string, outcome: string): Promise<void> {
  await execute(
    ctx.db,
    sql`update date_plan set outcome = ${outcome} where site_id = ${ctx.site.id} and plan_id = ${plan}`,
  )
}

/** Claims the link for the one caller that mails it, where the contact agreed; else false. */
export async function claimShare(ctx: Context, plan: string): Promise<boolean> {
  return (
    (await execute(
      ctx.db,
      sql`update date_plan p set shared_at = ${ctx.now} from trusted_contact c
          where p.site_id = ${ctx.site.id} and p.plan_id = ${plan} and p.shared_at is null and p.ended_at is null
            and c.site_id = p.site_id and c.contact_id = p.contact_id and c.agreed_at is not null`,
    )) > 0
  )
}

/** Open plans whose contact agreed and has no link yet. */
export async function listUnshared(ctx: Context, contact: string): Promise<string[]> {
  return listIds(
    ctx.db,
    sql`select plan_id from date_plan
        where site_id = ${ctx.site.id} and contact_id = ${contact} and shared_at is null and ended_at is null and starts_at > ${linkStart(ctx.now)}`,
  )
}

/** Claims the check-ins that are due, so that each is asked once. */
export async function claimQuestions(ctx: Context): Promise<PlanRow[]> {
  return rows<PlanRow>(
    ctx.db,
    sql`update date_plan set asked_at = ${ctx.now}
        where site_id = ${ctx.site.id} and check_in_at <= ${ctx.now} and asked_at is null and ended_at is null
        returning *`,
  )
}

/**
 * Claims the plans whose member was asked and did not answer in time, so that each contact is told
 * once. The time counts from the question: one that went out late leaves as much time as any other.
 */
export async function claimAlerts(ctx: Context, minutes: number): Promise<PlanRow[]> {
  const questionsBefore = new Date(ctx.now.getTime() - minutes * 60_000)
  return rows<PlanRow>(
    ctx.db,
    sql`update date_plan p set alerted_at = ${ctx.now} from trusted_contact c
        where p.site_id = ${ctx.site.id} and p.check_in_at <= ${questionsBefore} and p.asked_at <= ${questionsBefore} and p.alerted_at is null and p.ended_at is null
          and c.site_id = p.site_id and c.contact_id = p.contact_id and c.agreed_at is not null
        returning p.*`,
  )
}

/** Ends plans a day after their date, and empties what they said of place and people. */
export async function expirePlans(ctx: Context): Promise<void> {
  const { db, site, now } = ctx
  await execute(
    db,
    sql`update date_plan set ended_at = ${now}, ended_by = 'expired'
        where site_id = ${site.id} and ended_at is null and starts_at <= ${linkStart(now)}`,
  )
  const unanswered = new Date(now.getTime() - UNANSWERED_DAYS * DAY)
  await execute(
    db,
    sql`update date_plan set place = '', note = '', partner_name = ''
        where site_id = ${site.id} and place <> '' and starts_at <= ${linkStart(now)}
          and (alerted_at is null or ended_by = 'safe' or ended_by = 'canceled' or starts_at <= ${unanswered})`,
  )
}

async function listIds(db: Queryable, query: Sql): Promise<string[]> {
  return (await rows<{ plan_id: string }>(db, query)).map(({ plan_id }) => plan_id)
}
