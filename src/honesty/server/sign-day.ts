import { createHash } from 'node:crypto'
import type { Context } from '../../server/context.ts'
import { composeDay } from '../chain-rules.ts'
import { withLongStatements } from '../../server/database/long-statements.ts'
import { dayBefore, endOfDay, getSpan, getSpec, isCountDue } from '../rules.ts'
import { brandZone } from '../../server/places/brand-zone.ts'
import { countFigures } from './count-figures.ts'
import { applyRecounts } from './honesty-recount.ts'
import { addDay, announceFirstDay, findLastDay, lockHonesty } from './honesty-day.ts'
import { addFigures, listLastPublished, listChainFigures } from './honesty-figure.ts'
import { signDigest } from './honesty-key.ts'
import { runQuery } from './metric-query.ts'

/** Whether the site publishes: a brand that was never opened has nobody to count. */
const isCounted = ({ site, local }: Context) => local || site.openedAt !== null

/**
 * Counts yesterday (UTC) at three o'clock of the brand's zone, applies the corrections that were asked
 * for, and signs both with the day before; once a day, whoever else tries. It begins with the day on
 * which the brand has members enough. While the page is off, the day says so and has no figures.
 */
export async function signYesterday(ctx: Context): Promise<void> {
  if (!isCounted(ctx) || !isCountDue(ctx.now, brandZone(ctx.site))) return
  const day = dayBefore(ctx.now)
  const newest = await findLastDay(ctx.db, ctx.site.id)
  if (newest && newest.day >= day) return
  if (!newest && !(ctx.site.settings.honesty_page && (await hasMembersEnough(ctx, day)))) return
  await ctx.inTransaction(async (txCtx) => {
    await lockHonesty(txCtx.db, txCtx.site.id)
    await signDay(txCtx, day)
  })
}

/** Whether the brand had members enough on a day to publish figures. */
export async function hasMembersEnough(
  { db, site }: Pick<Context, 'db' | 'site'>,
  day: string,
): Promise<boolean> {
  const span = getSpan(getSpec('active_profiles'), day)
  const active = await runQuery(db, 'active_profiles', { site: site.id, span, promised: null })
  const members = active.find(({ part }) => part === 'member')?.value ?? 0
  return members >= site.settings.honesty_members
}

/** Must run in a transaction that has locked the site; does nothing for a day that is signed. */
export async function signDay(
  ctx: Pick<Context, 'db' | 'site' | 'now' | 'seal'>,
  day: string,
): Promise<void> {
  const { db, site, now } = ctx
  if (endOfDay(day) > now) throw new Error(`${day} is not over`)
  const last = await findLastDay(db, site.id)
  if (last && last.day >= day) return
  const isOn = site.settings.honesty_page
  if (isOn) {
    const figures = await withLongStatements(db, async () => {
      await applyRecounts(ctx, day)
      return countFigures({ db, site, day }, await listLastPublished(db, site.id))
    })
    const first = { site: site.id, day, revision: 0, reason: '', now, chainDay: day }
    await addFigures(db, first, figures)
  }
  const previous = last?.digest ?? null
  const body = composeDay({
    site: site.id,
    slug: site.slug,
    day,
    previous: previous?.toString('hex') ?? null,
    isOn,
    figures: await listChainFigures(db, site.id, day),
  })
  const digest = createHash('sha256').update(body).digest()
  const { signature, version } = await signDigest(ctx, digest)
  await addDay(db, site.id, {
    day,
    body,
    digest,
    previous,
    signature,
    key_version: version,
    sealed_at: now,
  })
  if (!last) await announceFirstDay(db, site.id)
}
