import type { Output, Parsed } from '../../platform/contract.ts'
import { findMailTarget } from '../../accounts/server/public.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { Cause, listReached as contract } from '../contract.ts'
import { countReached } from './count-reached.ts'
import {
  formatCursor,
  listReachedRows,
  listSuggestionGroups,
  parseCursor,
  type Reader,
  type ReachedRow,
} from './reached.ts'
import { toCause } from './to-cause.ts'

const PAGE = 50

/** People of a group whose faces its entry shows. */
const MAX_FACES = 6

export async function listReached(
  ctx: MemberContext,
  { filter, before }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const reader = await loadReader(ctx)
  const { entries, next } = await listReachedPage(ctx, reader, { filter, before }, async (ids) => {
    const cards = await loadCards(ctx, ids)
    return new Map(
      cards
        .entries()
        .map(([id, { name, main_image: image }]) => [
          id,
          { name, thumb: image?.thumb_filename ?? null },
        ]),
    )
  })
  return { entries, next, counts: before === undefined ? await countReached(ctx, reader) : null }
}

export async function loadReader({ db, actor }: MemberContext): Promise<Reader> {
  const target = await findMailTarget(db, actor.memberId)
  return { memberId: actor.memberId, email: target?.email ?? '' }
}

type Page = { entries: Cause[]; next: string | null }
type People = Map<string, { name: string; thumb: string | null }>

/** `findPeople` returns those whom the reader of the list may see. */
export async function listReachedPage(
  ctx: MemberContext,
  reader: Reader,
  { filter, before }: Parsed<typeof contract>,
  findPeople: (ids: string[]) => Promise<People>,
): Promise<Page> {
  const byHour = filter === undefined
  const rows = await listReachedRows(ctx, reader, {
    filter,
    byHour,
    limit: PAGE + 1,
    after: before === undefined ? null : parseCursor(before),
  })
  const page = rows.slice(0, PAGE)
  const heads = page.filter(({ kind }) => byHour && kind === 'suggestion')
  const groups = await listSuggestionGroups(ctx, reader, heads)
  const ids = [...page.map(({ other_id: id }) => id), ...[...groups.values()].flat()]
  const people = await findPeople([...new Set(ids.filter((id) => id !== null))])
  const names = new Map(people.entries().map(([id, { name }]) => [id, name]))
  const last = rows.length > PAGE ? page.at(-1) : undefined
  return {
    entries: page.flatMap((row) => {
      const group = groups.get(row)
      if (group) return toGroup(row, group, people)
      return isVisible(row, names) ? [toCause(row, names)] : []
    }),
    next: last ? formatCursor(last) : null,
  }
}

/** The suggestions of an hour as one entry; none where the reader may see nobody of them any more. */
function toGroup(row: ReachedRow, ids: string[], people: People): Cause[] {
  const visible = ids.flatMap((id) => {
    const person = people.get(id)
    return person ? [{ id, ...person }] : []
  })
  const [first] = visible
  if (!first) return []
  const cause = toCause(
    { ...row, key: first.id, other_id: first.id },
    new Map([[first.id, first.name]]),
  )
  if (visible.length === 1) return [cause]
  const faces = visible.slice(0, MAX_FACES).map(({ name, thumb }) => ({ name, thumb }))
  // After every id of this instant, so that a list from here on begins with the group.
  const before = `${row.at.toISOString()}_suggestion-z`
  return [{ ...cause, group: { count: visible.length, people: faces, before } }]
}

/** Messages of somebody who left stay, without a name, as in the conversation. */
export const isVisible = (
  { kind, other_id }: ReachedRow,
  names: ReadonlyMap<string, string>,
): boolean => other_id === null || kind === 'message' || names.has(other_id)
