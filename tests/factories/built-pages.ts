import { join } from 'node:path'
import { inject } from 'vitest'
import { buildIfNeeded } from '../../scripts/build.ts'
import { loadBuiltPages, type Pages } from '../../src/server/pages/load-pages.ts'
import { asAdmin } from './cluster.ts'

export const root = join(import.meta.dirname, '../..')

/** The built pages, rebuilt first if the sources are newer. Test files wait for each other's build. */
export function builtPages(): Promise<Pages> {
  return asAdmin(inject('database').url, async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext('build'))")
    await buildIfNeeded()
    return loadBuiltPages(root)
  })
}
