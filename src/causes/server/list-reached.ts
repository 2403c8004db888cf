import type { Output, Parsed } from '../../platform/contract.ts'
import { findMailTarget } from '../../accounts/server/public.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { Cause, listReached as contract } from '../contract.ts'
import { countReached } from './count-reached.ts'
import {
  formatCursor,
  listReachedRows,
  parseCursor,
  type Reader,
  type ReachedRow,
} from './reached.ts'
import { toCause } from './to-cause.ts'

const PAGE = 50

export async function listReached(
  ctx: MemberContext,
  { filter, before }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const reader = await loadReader(ctx)
  const { entries, next } = await listReachedPage(ctx, reader, { filter, before }, async (ids) => {
    const cards = await loadCards(ctx, ids)
    return new Map(cards.entries().map(([id, { name }]) => [id, name]))
  })
  return { entries, next, counts: before === undefined ? await countReached(ctx, reader) : null }
}

export async function loadReader({ db, actor }: MemberContext): Promise<Reader> {
  const target = await findMailTarget(db, actor.memberId)
  return { memberId: actor.memberId, email: target?.email ?? '' }
}

type Page = { entries: Cause[]; next: string | null }

/** `findNames` returns the names of those whom the reader of the list may see. */
export async function listReachedPage(
  ctx: MemberContext,
  reader: Reader,
  { filter, before }: Parsed<typeof contract>,
  findNames: (ids: string[]) => Promise<Map<string, string>>,
): Promise<Page> {
  const rows = await listReachedRows(ctx, reader, {
    filter,
    limit: PAGE + 1,
    after: before === undefined ? null : parseCursor(before),
  })
  const page = rows.slice(0, PAGE)
  const ids = page.flatMap(({ other_id }) => (other_id === null ? [] : [other_id]))
  const names = await findNames([...new Set(ids)])
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    entries: page.filter((row) => isVisible(row, names)).map((row) => toCause(row, names)),
    next: last ? formatCursor(last) : null,
  }
}

/** Messages of somebody who left stay, without a name, as in the conversation. */
export const isVisible = (
  { kind, other_id }: ReachedRow,
  names: ReadonlyMap<string, string>,
): boolean => other_id === null || kind === 'message' || names.has(other_id)
