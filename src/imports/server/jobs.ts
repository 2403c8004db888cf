import { randomBytes } from 'node:crypto'
import { filterOwned } from '../../accounts/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import {
  jobHandler,
  type JobHandler,
  type JobPayload,
  type Schedule,
} from '../../server/feature.ts'
import { hashToken } from '../../server/http/visitor.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { findNameFault } from '../../server/names/public-name.ts'
import { isDisposable } from '../../server/mail/disposable.ts'
import { addressRefused, sendMail } from '../../server/mail/send-mail.ts'
import type { RowProblem } from '../contract.ts'
import { readRow } from '../rules.ts'
import { filterRefused } from './import-refusal.ts'
import {
  findImport,
  listAbandoned,
  lockImport,
  setImportState,
  type ImportRow,
} from './member-import.ts'
import { expireInvited, findLastInvited, markUndeliverable, setToken } from './import-invitation.ts'
import {
  countReady,
  deleteRows,
  filterInvited,
  filterRepeated,
  listReady,
  listUnchecked,
  markInvited,
  refuseReady,
  saveChecked,
  type CheckedRow,
} from './member-import-row.ts'
import { invitedSince } from './invited-members.ts'

type ImportPayload = JobPayload & { import: string }

const checkJob = defineJob<ImportPayload>('imports_check')
const inviteJob = defineJob<ImportPayload>('imports_invite')
const sendJob = defineJob<ImportPayload & { line: number }>('imports_send_invitation')

const MINUTE = 60_000
const ROWS_AT_ONCE = 1000
const RETENTION_DAYS = 30

export const enqueueCheck = (ctx: Context, id: string): Promise<void> =>
  ctx.enqueue(checkJob, { site: ctx.site.id, import: id }, { key: `imports_check:${id}` })

/** Continues a running import at a time. */
export const enqueueInvitations = (ctx: Context, id: string, runAt: Date): Promise<void> =>
  ctx.enqueue(inviteJob, { site: ctx.site.id, import: id }, { runAt, key: `imports_invite:${id}` })

/** The next invitations, a minute after the last ones also if the import was stopped in between. */
export async function enqueueNextInvitations(ctx: Context, id: string): Promise<void> {
  const last = await findLastInvited(ctx.db, id)
  const next = last ? last.getTime() + MINUTE : 0
  await enqueueInvitations(ctx, id, new Date(Math.max(next, ctx.now.getTime())))
}

/** Checks some rows and continues with the next, so that no transaction is long and progress is seen. */
async function checkRows(ctx: Context, { import: id }: ImportPayload): Promise<void> {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (current?.state !== 'checking') return
  const unchecked = await listUnchecked(ctx.db, id, ROWS_AT_ONCE)
  if (unchecked.length === 0) return setImportState(ctx.db, id, { state: 'checked', at: ctx.now })
  await saveChecked(ctx.db, id, await findProblems(ctx, current, unchecked))
  await enqueueCheck(ctx, id)
}

async function findProblems(
  ctx: Context,
  { import_id: id, options }: ImportRow,
  unchecked: { line: number; cells: string[] }[],
): Promise<CheckedRow[]> {
  if (!options) throw new Error('an import is checked before its columns are known')
  const { db, site, now } = ctx
  const { min_age: minAge, countries } = site.settings
  const read = unchecked.map(({ line, cells }) => {
    const row = readRow(cells, options, { minAge, countries, now })
    const problem = row.person && findNameFault(row.person.name, site.settings, row.person.country)
    return problem ? { line, email: row.email, problem, person: null } : { line, ...row }
  })
  const emails = read.flatMap(({ email, person }) => (person ? [email.toLowerCase()] : []))
  const repeated = await filterRepeated(db, id, site.id, emails)
  const refusals = await findRefusals(ctx, id, emails)
  return read.map((row): CheckedRow => {
    const email = row.email.toLowerCase()
    if (!row.person) return row
    const problem: RowProblem | null = isDisposable(email)
      ? 'email_disposable'
      : repeated.has(email)
        ? 'email_repeated'
        : (refusals.get(email) ?? null)
    repeated.add(email)
    return problem ? { ...row, problem, person: null } : row
  })
}

/** Addresses that must not be invited, as far as this site knows: other brands are not asked. */
async function findRefusals(
  ctx: Context,
  id: string,
  emails: string[],
): Promise<Map<string, RowProblem>> {
  const { db, site } = ctx
  const filtered: [Set<string>, RowProblem][] = [
    [await filterRefused(ctx, emails), 'declined'],
    [await filterInvited(db, id, site.id, emails), 'already_invited'],
    [await filterOwned(db, site.id, emails), 'already_member'],
  ]
  return new Map(
    filtered.flatMap(([addresses, problem]) =>
      [...addresses].map((address): [string, RowProblem] => [address, problem]),
    ),
  )
}

/**
 * Invites as many as a minute allows. Rows, their mails' jobs and the next batch are one
 * transaction: after a crash nobody is invited twice, or not at all. Whoever stops the import waits
 * for the batch, and no further one starts.
 */
async function invite(ctx: Context, { import: id }: ImportPayload): Promise<void> {
  const current = await lockImport(ctx.db, ctx.site.id, id)
  if (current?.state !== 'running' || !current.options) return
  const ready = await listReady(ctx.db, id, current.options.per_minute)
  // Somebody may have joined or declined since the check.
  const refusals = await findRefusals(
    ctx,
    id,
    ready.map(({ email }) => email.toLowerCase()),
  )
  const refused = ready.flatMap(({ line, email }) => {
    const problem = refusals.get(email.toLowerCase())
    return problem ? [{ line, problem }] : []
  })
  await refuseReady(ctx.db, id, refused, ctx.now)
  const left = new Set(refused.map(({ line }) => line))
  const lines = ready.flatMap(({ line }) => (left.has(line) ? [] : [line]))
  await markInvited(ctx.db, id, lines, ctx.now)
  for (const line of lines) await ctx.enqueue(sendJob, { site: ctx.site.id, import: id, line })
  if ((await countReady(ctx.db, id)) > 0)
    await enqueueInvitations(ctx, id, new Date(ctx.now.getTime() + MINUTE))
  else await setImportState(ctx.db, id, { state: 'done', at: ctx.now })
}

/** The token is in the mail only; a repeated attempt replaces it. */
async function sendInvitation(
  ctx: Context,
  { import: id, line }: ImportPayload & { line: number },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invited = await setToken(ctx.db, { importId: id, line, tokenHash: hashToken(token) })
  const memberImport = await findImport(ctx.db, ctx.site.id, id)
  if (!invited || !memberImport?.options) return
  const { language, name } = invited.person
  await sendMail(ctx, {
    template: 'imports/invitation',
    to: invited.email,
    locale: language,
    values: {
      name,
      service: memberImport.options.source,
      link: `${ctx.origin}${localePath(language, '/invitation')}#token=${token}`,
    },
  })
}

/** Deletes what nobody answered or went on with. */
async function deleteOldRows(ctx: Context): Promise<void> {
  const { db, site, now } = ctx
  await expireInvited(db, site.id, { since: invitedSince(now), now })
  const since = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  for (const id of await listAbandoned(db, site.id, since)) {
    await deleteRows(db, id)
    await setImportState(db, id, { state: 'undone', at: now })
  }
}

export const importsJobs: JobHandler[] = [
  jobHandler(checkJob, checkRows),
  jobHandler(inviteJob, invite),
  jobHandler(sendJob, sendInvitation, { transaction: false }),
]

export const importsListeners: Listener[] = [
  onEvent(addressRefused, (ctx, { address }) => markUndeliverable(ctx.db, ctx.site.id, address)),
]

export const importsSchedules: Schedule[] = [
  { name: 'imports_delete_old_rows', cron: '40 4 * * *', run: deleteOldRows },
]
