import type { Call, KeyScope } from '../platform/contract.ts'

/** The calls of one scope by their names, `GET /api/….php`. */
export type ScopeCalls = { scope: KeyScope; calls: string[] }

/** Every scope that a call declares, with its calls. */
export function listScopes(
  calls: readonly Pick<Call, 'method' | 'path' | 'variant' | 'keyScope'>[],
): ScopeCalls[] {
  const named = calls.flatMap(({ method, path, variant, keyScope }) =>
    keyScope ? [{ keyScope, name: `${method} ${path}${variant ? `?${variant}` : ''}` }] : [],
  )
  return [...Map.groupBy(named, ({ keyScope }) => keyScope)]
    .map(([scope, paths]) => ({ scope, calls: paths.map(({ name }) => name).toSorted() }))
    .toSorted((a, b) => (a.scope < b.scope ? -1 : 1))
}

/** A key that changes anything needs a second admin. */
export const needsApproval = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => scope.endsWith(':write'))
