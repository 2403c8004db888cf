import { stringProperty } from '../../../platform/parse-unknown.ts'
import type { Context } from '../../../server/context.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { OutgoingError } from '../../../server/outgoing/outgoing.ts'
import type { DsaExportTable } from '../../../server/database/generated/tables.ts'
import { listProblems, toDsaStatement, toPuid, type SentStatement } from './dsa-statement.ts'
import { findExport, listWaiting, recordAttempt, storeOutcome } from './dsa-submissions.ts'

export const sendDsaStatementsJob = defineJob<{ site: number }>('moderation_send_dsa_statements')

/** As many as the database takes in one call. */
const BATCH = 100
const LIMITS = { maxBytes: 4 * 1024 * 1024, timeout: 30_000 }

/** One run at a time for a site, over all nodes; the queue retries it after a failure. */
export const enqueueDsaStatements = (ctx: Context) =>
  ctx.enqueue(
    sendDsaStatementsJob,
    { site: ctx.site.id },
    { key: `dsa ${ctx.site.id}`, queue: `dsa ${ctx.site.id}`, maxAttempts: 12 },
  )

/** What seals the token. */
export const toTokenOwner = (site: number): string => `dsa ${site}`

/**
 * Sends what waits, in batches. A batch that is refused is sent one by one, so that one statement does
 * not hold the others back. Throws if the database cannot be reached or refuses the token.
 */
export async function sendDsaStatements(ctx: Context): Promise<void> {
  const settings = await findExport(ctx.db, ctx.site.id)
  if (!settings?.active || settings.token === null) return
  const target = { settings, token: ctx.seal.decrypt(settings.token, toTokenOwner(ctx.site.id)) }
  for (;;) {
    const waiting = await listWaiting(ctx.db, ctx.site.id, BATCH)
    const valid: SentStatement[] = []
    for (const statement of waiting) {
      const problems = listProblems(toDsaStatement(statement))
      if (problems.length === 0) valid.push(statement)
      else await storeRefused(ctx, statement, problems)
    }
    await sendBatch(ctx, target, valid)
    if (waiting.length < BATCH) break
  }
  await recordAttempt(ctx.db, ctx.site.id, { fault: null, at: ctx.now })
}

type Target = { settings: DsaExportTable; token: string }

async function sendBatch(ctx: Context, target: Target, batch: SentStatement[]): Promise<void> {
  if (batch.length === 0) return
  const answer = await post(ctx, target, 'statements', { statements: batch.map(toDsaStatement) })
  if (answer.status === 201) {
    const uuids = readUuids(answer.body)
    for (const statement of batch)
      await storeAccepted(ctx, statement, uuids.get(toPuid(statement)) ?? null)
    return
  }
  for (const statement of batch) await sendAlone(ctx, target, statement)
}

async function sendAlone(ctx: Context, target: Target, statement: SentStatement): Promise<void> {
  const { status, body } = await post(ctx, target, 'statement', toDsaStatement(statement))
  // A repeat of one that arrived before: the database knows our identifier, and returns what it has.
  const existing = isRecord(body) ? body['existing'] : null
  if (status === 201 || isRecord(existing))
    return storeAccepted(ctx, statement, stringProperty(existing ?? body, 'uuid'))
  const errors = readErrors(body)
  await storeRefused(
    ctx,
    statement,
    Object.entries(errors).map(([attribute, reasons]) => `${attribute}: ${reasons.join(' ')}`),
  )
}

/** Posts to the database; a status that says nothing of the statements is a fault, and throws. */
async function post(
  ctx: Context,
  { settings, token }: Target,
  path: 'statement' | 'statements',
  content: object,
): Promise<{ status: number; body: unknown }> {
  const answered = await ctx.outgoing
    .request(`${settings.origin}/api/v1/${path}`, {
      ...LIMITS,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(content),
    })
    .catch((error: unknown) => {
      if (error instanceof OutgoingError) return error.code
      throw error
    })
  const status = typeof answered === 'string' ? answered : answered.status
  if (typeof answered === 'string' || (status !== 201 && status !== 422)) {
    await recordAttempt(ctx.db, ctx.site.id, { fault: String(status), at: ctx.now })
    throw new Error(`the DSA database answered with ${status}`)
  }
  return { status: answered.status, body: parseBody(answered.body) }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The uuid of each statement in an answer, by our identifier. */
function readUuids(body: unknown): Map<string, string> {
  const listed = isRecord(body) && Array.isArray(body['statements']) ? body['statements'] : []
  return new Map(
    listed.flatMap((each: unknown) => {
      const [puid, uuid] = [stringProperty(each, 'puid'), stringProperty(each, 'uuid')]
      return puid && uuid ? [[puid, uuid] as const] : []
    }),
  )
}

/** What is wrong with a refused statement, by attribute. */
function readErrors(body: unknown): Record<string, string[]> {
  const errors = isRecord(body) && isRecord(body['errors']) ? body['errors'] : {}
  return Object.fromEntries(
    Object.entries(errors).map(([attribute, reasons]) => [
      attribute,
      (Array.isArray(reasons) ? reasons : [reasons]).map((reason) => String(reason).slice(0, 300)),
    ]),
  )
}

const storeAccepted = (ctx: Context, { statement_id }: SentStatement, uuid: string | null) =>
  storeOutcome(
    ctx.db,
    ctx.site.id,
    { statement: statement_id, state: 'accepted', reasons: [], uuid },
    ctx.now,
  )

const storeRefused = (ctx: Context, { statement_id }: SentStatement, reasons: string[]) =>
  storeOutcome(
    ctx.db,
    ctx.site.id,
    { statement: statement_id, state: 'refused', reasons, uuid: null },
    ctx.now,
  )
