import { chosenCauses, findMailCause } from '../../platform/mail-causes.ts'
import { DESK_ANSWER, FICTIONAL_NOTICE, toContactPage } from '../../platform/contact-sources.ts'
import type { Cause } from '../contract.ts'
import type { ReachedRow } from './reached.ts'

/** Who made it, as the stored row says. */
export function getCauser({
  kind,
  via,
  template,
}: Pick<ReachedRow, 'kind' | 'via' | 'template'>): Cause['by'] {
  if (kind === 'suggestion' || kind === 'advertisement') return 'service'
  if (kind === 'push') return 'setting'
  if (via === FICTIONAL_NOTICE) return 'service'
  if (kind !== 'mail') return via === DESK_ANSWER ? 'staff' : 'member'
  const cause = findMailCause(template ?? '')
  if (cause !== null && chosenCauses[cause] !== undefined) return 'setting'
  return cause === 'staff' || cause === 'case' ? 'staff' : 'service'
}

const contactKinds = new Set<Cause['kind']>(['like', 'visit', 'message', 'request'])

/** Rows of members name a session; without it they are older, or the session was deleted. */
function getDetails({ kind, session_id, session_at, via }: ReachedRow): Cause['details'] {
  if (!contactKinds.has(kind)) return 'stored'
  if (session_id === null) return via === null ? 'before' : 'stored'
  return session_at === null && via !== DESK_ANSWER ? 'deleted' : 'stored'
}

/** `names`: of those whom the reader may see. */
export function toCause(row: ReachedRow, names: ReadonlyMap<string, string>): Cause {
  const { kind, key, at, other_id: id, via, template } = row
  const name = id === null ? undefined : names.get(id)
  const details = getDetails(row)
  return {
    id: `${kind}-${key}`,
    kind,
    by: getCauser(row),
    at: at.toISOString(),
    other: id !== null && name !== undefined ? { id, name } : null,
    page: details === 'stored' ? toContactPage(via) : null,
    details,
    template,
  }
}
