import { ApiError } from '../../platform/api-error.ts'
import { isLocale, localePath } from '../../platform/locales.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { isOpen, type Site } from '../../sites/rules.ts'
import type { ChangedValue } from '../contract.ts'
import { addApproval, findWaitingRequesters } from './approvals.ts'
import { recordAudit } from './record-audit.ts'
import { countAdmins, findColleague, listAdmins } from './staff-accounts.ts'

/** How long a question waits unless its feature says otherwise. */
const LIFETIME = 3 * 86_400_000

export type ApprovalRequest = {
  /** A kind that a feature registers in `approvalKinds`. */
  kind: string
  subject: { kind: string; id: string }
  /** The input of the action, as its kind validates it. */
  payload: unknown
  /** The member whom it concerns; the subject itself if it is a person. */
  memberId?: string
  /** Names and texts for the person who decides. Deleted with the member, and never in the log. */
  params: Record<string, string>
  /** What changes, in figures and values that identify nobody. */
  summary: Record<string, string | number>
  /** What changes, value by value; secrets are masked. */
  changes?: ChangedValue[]
  reason: string
  expiresAt?: Date
}

/**
 * Asks a second person of the staff to approve an action; it happens when they do. Throws
 * `approval_waiting` if the same was asked already. Returns the id of the approval.
 */
export async function requestApproval(
  tx: Queryable,
  ctx: MemberContext,
  request: ApprovalRequest,
): Promise<string> {
  const { kind, subject, payload, params: words, summary, reason, changes } = request
  const isPerson = subject.kind === 'member' || subject.kind === 'staff'
  const memberId = request.memberId ?? (isPerson ? subject.id : null)
  const approvalId = newId()
  const added = await addApproval(tx, {
    approvalId,
    siteId: ctx.site.id,
    kind,
    subject,
    memberId,
    summary: { ...words, ...summary, ...(changes && { changes }) },
    payload,
    reason,
    requestedBy: ctx.actor.memberId,
    now: ctx.now,
    expiresAt: request.expiresAt ?? new Date(ctx.now.getTime() + LIFETIME),
  })
  if (!added) throw new ApiError('approval_waiting')
  await recordAudit(tx, ctx, {
    action: `${kind}.request`,
    subject,
    memberId,
    reason,
    after: { approval: approvalId, ...summary, ...(changes && { changes }) },
  })
  return approvalId
}

/**
 * Returns who asked for an action that waits for a second person, by the id of its subject, for
 * those of the given subjects that wait.
 */
export async function listWaitingRequesters(
  { db, site, now }: Context,
  kind: string,
  subjectIds: string[],
): Promise<Map<string, string>> {
  const waitingRequesters = await findWaitingRequesters(db, {
    siteId: site.id,
    kind,
    subjectIds,
    now,
  })
  return new Map(waitingRequesters.map(({ subject_id, requester }) => [subject_id, requester]))
}

/** What moves money or power: the key of its text in the mail to the admins. */
export type PowerChange = ApprovalRequest & {
  mail: 'account' | 'account_removed' | 'settings' | 'invitation' | 'roles'
  /** The brands whose admins are told besides those of the brand where it was asked. */
  otherSites?: Site[]
}

/**
 * Asks a second admin of the brand and returns the approval; null if the admin may act alone at once:
 * where there is no second one, and while nobody is served yet. Every admin gets a mail either way.
 */
export async function askSecondAdmin(
  ctx: MemberContext,
  change: PowerChange,
  needsTwo: boolean,
): Promise<string | null> {
  const approval = needsTwo ? await requestApproval(ctx.db, ctx, change) : null
  await mailAdmins(ctx, change, approval)
  return approval
}

/** Whether changes of the brand itself need two: it is open and another admin works there. */
export async function hasSecondAdmin({ db, local, site }: MemberContext): Promise<boolean> {
  return isOpen(site, local) && (await countAdmins(db, site.id)) > 1
}

/**
 * So that whoever takes over the session of an admin is noticed by the others. A question is answered
 * where it was asked; what was done is in the log of each brand.
 */
export async function mailAdmins(
  ctx: MemberContext,
  { mail, subject, params: words, reason, changes = [], otherSites = [] }: PowerChange,
  approval: string | null,
): Promise<void> {
  const { db, actor, enqueue, getOrigin } = ctx
  const author = await findColleague(db, ctx.site.id, actor.memberId, ['admin'])
  for (const site of [ctx.site, ...otherSites]) {
    for (const { email, language } of await listAdmins(ctx.atSite(site).db, site.id)) {
      const locale = isLocale(language) ? language : 'en'
      const link =
        approval === null
          ? getOrigin(site) + localePath(locale, '/operator/audit')
          : ctx.origin + localePath(locale, '/operator/approvals')
      await queueMail(
        { enqueue, site },
        {
          template: 'staff/power-changed',
          to: email,
          locale,
          values: {
            kind: mail,
            state: approval === null ? 'done' : 'waiting',
            name: words['name'] ?? subject.id,
            author: author?.name ?? '',
            reason,
            changes: changes.map(toLine).join('\n'),
            link,
          },
        },
      )
    }
  }
}

const toLine = ({ path, from, to }: NonNullable<ApprovalRequest['changes']>[number]) =>
  `${path}: ${toText(from)} → ${toText(to)}`

const toText = (value: unknown): string => {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
