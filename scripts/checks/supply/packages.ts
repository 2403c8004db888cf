import * as z from 'zod'

export type Package = {
  name: string
  version: string
  licence: string
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
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      libc: z.optional(z.array(z.string())),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

/**
 * Returns packages that others list as optional and that have no entry: `npm ci` rejects such a
 * lockfile. npm omits them when the registry does not list a platform.
 */
export function missingOptional(lockfile: string): string[] {
  const { packages } = Lockfile.parse(JSON.parse(lockfile))
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !resolutionPaths(path, name).some((candidate) => candidate in packages),
    ),
  )
}

/**
 * Returns packages with programs for musl whose entry does not say so: `npm ci` installs them beside
 * those for glibc.
 */
export function missingLibc(lockfile: string): string[] {
  const { packages } = Lockfile.parse(JSON.parse(lockfile))
  return Object.entries(packages).flatMap(([path, { libc }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return libc === undefined && /-musl(?:eabi|eabihf)?$/.test(name) ? name : []
  })
}

/** The folders where Node looks for a package when another one imports it, nearest first. */
function resolutionPaths(path: string, name: string): string[] {
  const segments = path ? path.split('/node_modules/') : []
  return Array.from({ length: segments.length + 1 }, (_, index) =>
    [
      ...segments.slice(0, segments.length - index),
      index === segments.length ? `node_modules/${name}` : name,
    ].join('/node_modules/'),
  )
}

/**
 * Returns every package of a package-lock.json by its path; the same version at two paths counts
 * once.
 */
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
      development,
      optional: entry.optional === true,
    })
  }
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  )
}
