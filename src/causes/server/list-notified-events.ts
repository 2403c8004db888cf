import { findMailCause, findPushCause, type MailCause } from '../../platform/mail-causes.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { Cause, ReachedFilter } from '../contract.ts'
import { isVisible } from './list-reached.ts'
import { listReachedRows, type Reader, type ReachedRow } from './reached.ts'
import { toCause } from './to-cause.ts'

/** More of them are on the page of all likes, or in the chats. */
const MAX_EVENTS = 5

const filters: Partial<Record<MailCause, ReachedFilter>> = {
  likes: 'like',
  messages: 'message',
  unread: 'message',
}

/** What members did that a mail or push tells of, since the last one of the same kind. */
export async function listNotifiedEvents(
  ctx: MemberContext,
  reader: Reader,
  { kind, key, at, template }: ReachedRow,
): Promise<Cause[]> {
  if (kind !== 'mail' && kind !== 'push') return []
  const cause = (kind === 'mail' ? findMailCause : findPushCause)(template ?? '')
  const filter = cause === null ? undefined : filters[cause]
  if (filter === undefined) return []
  const earlier = await listReachedRows(ctx, reader, {
    kind,
    limit: 1,
    template,
    after: { at, id: `${kind}-${key}` },
  })
  const rows = await listReachedRows(ctx, reader, {
    filter,
    limit: kind === 'push' ? 1 : MAX_EVENTS,
    // What came at the same instant is told by it.
    after: { at, id: '~' },
    ...(earlier[0] && { since: earlier[0].at }),
  })
  const ids = rows.flatMap(({ other_id }) => (other_id === null ? [] : [other_id]))
  const cards = await loadCards(ctx, [...new Set(ids)])
  const names = new Map(cards.entries().map(([id, { name }]) => [id, name]))
  return rows.filter((row) => isVisible(row, names)).map((row) => toCause(row, names))
}
