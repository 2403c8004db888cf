import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../src/platform/contract.ts'
import { hasStaffRole, staffRoles, type StaffRole } from '../../src/platform/staff-roles.ts'
import { features } from '../../src/app/server/features.ts'
import { isOpenToBanned } from '../../src/server/http/banned.ts'

/**
 * Lists who may make which call, for review by a person; `tests/contract` tests every cell against
 * the product and rejects a call that is not listed.
 */
const roles = [
  'visitor',
  'otherSite',
  'member',
  'premium',
  'blocked',
  'banned',
  'operatorWithoutSecondStep',
  'apiKey',
  ...staffRoles,
] as const
type Role = (typeof roles)[number]

/**
 * Open to visitors only if the requested member agreed to it; ids that do not exist get the same
 * response.
 */
const visitorsNeedConsent = new Set(['GET /api/member.php'])

/** `yes`, or the failure code. */
function cellOf(call: Call, role: Role): string {
  if (role === 'apiKey') return call.keyScope ? 'yes' : 'api_key_not_accepted'
  if (role === 'banned' && !isOpenToBanned(call)) return 'banned'
  const isVisitor = role === 'visitor' || role === 'otherSite'
  if (isVisitor && visitorsNeedConsent.has(nameOf(call))) return 'authentication_required'
  if (call.access === 'anyone') return 'yes'
  if (isVisitor) return 'authentication_required'
  if (call.access === 'member') return 'yes'
  if (isStaffRole(role)) return hasStaffRole([role], call.roles ?? []) ? 'yes' : 'role_required'
  return role === 'operatorWithoutSecondStep' ? 'second_step_needed' : 'not_found'
}

const isStaffRole = (role: Role): role is StaffRole => staffRoles.some((known) => known === role)

const nameOf = (call: Call) =>
  `${call.method} ${call.path}${call.variant ? `?${call.variant}` : ''}`
function cellsOf(call: Call): Record<string, string> {
  const cells: Record<string, string> = { access: call.access }
  for (const role of roles) cells[role] = cellOf(call, role)
  return cells
}

const entries = features
  .flatMap((feature) => feature.routes ?? [])
  .map(({ call }): [string, Record<string, string>] => [nameOf(call), cellsOf(call)])
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
const header = ['call', 'access', ...roles].join('\t')
const lines = entries.map(([name, cells]) => [name, ...Object.values(cells)].join('\t'))
writeFileSync(
  join(import.meta.dirname, '../../tests/contract/access-matrix.tsv'),
  `${[header, ...lines].join('\n')}\n`,
)
