import * as z from 'zod/mini'

export type Package = {
  name: string
  version: string
  licence: string
  /** Subresource integrity as npm writes it: `sha512-…` in base64. */
  integrity: string | undefined
  development: boolean
  optional: boolean
}

const Lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
})

/** Every package of a package-lock.json, by its place in the tree; the same version in two places counts once. */
export function readPackages(lockfile: string): Package[] {
  const { packages } = Lockfile.parse(JSON.parse(lockfile))
  const found = new Map<string, Package>()
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)
    if (!path || !name || !entry.version) continue
    const key = `${name}@${entry.version}`
    const development = entry.dev === true && (found.get(key)?.development ?? true)
    found.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? 'none',
      integrity: entry.integrity,
      development,
      optional: entry.optional === true,
    })
  }
  return [...found.values()].toSorted((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1))
}
