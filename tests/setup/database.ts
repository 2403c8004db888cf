import type { TestProject } from 'vitest/node'
import { isAlive } from '../../src/server/embedded-postgres/postmaster.ts'
import { asFactory, dropAbandoned, migratedTemplate, startCluster } from '../factories/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { url: string; factoryUrl: string; template: string; run: number }
  }
}

/** Once per run: starts the server and creates the migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  await dropAbandoned(cluster.url, (run) => run !== process.pid && isAlive(run))
  project.provide('database', {
    url: cluster.url,
    factoryUrl: await asFactory(cluster.url),
    template: await migratedTemplate(cluster.url),
    run: process.pid,
  })
  return () => cluster.stop()
}
