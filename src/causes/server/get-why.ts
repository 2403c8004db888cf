import { getSearchOrder } from '../../search/ordering-rules.ts'
import { isSimilar } from '../../search/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { findVisibleCard, listOnlineVisible, loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { Cause, getWhy as contract } from '../contract.ts'
import { parseCauseId } from '../rules.ts'
import { getPositionReasons } from './position-reasons.ts'
import { isVisible, loadReader } from './list-reached.ts'
import { listChoices, listNotificationTypes, listStops } from './list-stops.ts'
import { listNotifiedEvents } from './list-notified-events.ts'
import { findReached, type ReachedRow } from './reached.ts'
import { getSuggestionReasons } from './suggestion-reasons.ts'
import { toCause } from './to-cause.ts'

type Why = Output<typeof contract>

export async function getWhy(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Why> {
  const cause = parseCauseId(input.id)
  if (cause === null) throw new ApiError('not_found')
  if (cause.kind === 'position') return explainPosition(ctx, cause.key, input)
  const reader = await loadReader(ctx)
  const row = await findReached(ctx, reader, { kind: cause.kind, key: cause.key })
  if (row === null) throw new ApiError('not_found')
  const cards = await loadCards(ctx, row.other_id === null ? [] : [row.other_id])
  const names = new Map(cards.entries().map(([id, { name }]) => [id, name]))
  if (!isVisible(row, names)) throw new ApiError('not_found')
  const why = toCause(row, names)
  const preferences = await listChoices(ctx, listNotificationTypes(row))
  return {
    cause: why,
    session_at: why.details === 'stored' ? await findSessionStart(ctx, row) : null,
    reasons: row.kind === 'suggestion' ? await getSuggestionReasons(ctx, row.key) : [],
    events: await listNotifiedEvents(ctx, reader, row),
    preference: preferences[0] ?? null,
    stops: await listStops(ctx, why, preferences),
  }
}

/** When the session began, unless its member hides when they are online. */
async function findSessionStart(
  ctx: MemberContext,
  { other_id: other, session_at: at }: ReachedRow,
): Promise<string | null> {
  if (at === null || other === null) return null
  return (await listOnlineVisible(ctx, [other])).has(other) ? at.toISOString() : null
}

/** Somebody in the results: no row, because the order follows from what the page shows anyway. */
async function explainPosition(
  ctx: MemberContext,
  id: string,
  { near, newest, similar }: Parsed<typeof contract>,
): Promise<Why> {
  const card = await findVisibleCard(ctx, id)
  if (!card || id === ctx.actor.memberId) throw new ApiError('not_found')
  if (similar !== undefined && !(await isSimilar(ctx, id, similar))) throw new ApiError('not_found')
  const cause: Cause = {
    id: `position-${id}`,
    kind: 'position',
    by: 'service',
    at: null,
    other: { id, name: card.name },
    page: similar === undefined ? 'search' : 'profile',
    details: 'stored',
    template: null,
  }
  return {
    cause,
    session_at: null,
    reasons: await getPositionReasons(ctx, card, {
      order: getSearchOrder({ near, newest }),
      similar: similar !== undefined,
    }),
    events: [],
    preference: null,
    stops: await listStops(ctx, cause, []),
  }
}
