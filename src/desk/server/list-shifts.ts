import type { Output } from '../../platform/contract.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { listColleagues } from '../../staff/server/public.ts'
import type { listShifts as contract } from '../duty-contract.ts'
import { dutyAreas, type DutyArea } from '../duty-contract.ts'
import { areaRoles, getArea } from '../duty-rules.ts'
import { listRatingFigures, listRatingTexts } from './case-rating.ts'
import { listAnswerTimes, listPersonTimes } from './answer-times.ts'
import { listShiftRows } from './duty-shifts.ts'

const DAY = 86_400_000

export async function listShifts(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const ahead = { from: now, until: new Date(now.getTime() + 28 * DAY) }
  const behind = { site: site.id, from: new Date(now.getTime() - 30 * DAY), until: now }
  return {
    shifts: (await listShiftRows(db, site.id, ahead)).map((shift) => ({
      id: shift.shift_id,
      person: { id: shift.member_id, name: shift.name },
      area: shift.area,
      lead: shift.is_lead,
      starts_at: shift.starts_at.toISOString(),
      ends_at: shift.ends_at.toISOString(),
    })),
    people: await listPeople(ctx),
    queues: await listAnswerTimes(db, behind),
    persons: await listPersonTimes(db, behind),
    ...(await readRatings(ctx)),
  }
}

const caseQueues = ['order_cases', 'service_cases']

async function readRatings({ db, site, now, actor }: MemberContext) {
  const period = { site: site.id, from: new Date(now.getTime() - 90 * DAY), until: now }
  const queues = caseQueues.filter((queue) =>
    hasStaffRole(actor.staffRoles, areaRoles[getArea(queue)]),
  )
  const texts = await listRatingTexts(db, { ...period, queues })
  return {
    ratings: await listRatingFigures(db, period),
    sentences: texts.flatMap(({ case_id: id, answer, text, answered_at: at }) =>
      answer && at ? [{ number: `C-${id}`, answer, text, at: at.toISOString() }] : [],
    ),
  }
}

/** Who can be on duty, each for which areas. */
async function listPeople({ db, site }: MemberContext) {
  const people = new Map<string, { id: string; name: string; areas: DutyArea[] }>()
  for (const area of dutyAreas)
    for (const { id, name } of await listColleagues(db, site.id, areaRoles[area])) {
      const worker = people.get(id) ?? { id, name, areas: [] }
      people.set(id, { ...worker, areas: [...worker.areas, area] })
    }
  return [...people.values()]
}
