import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { redisServer } from './tests/factories/redis.ts'
import { isFullRun } from './tests/full-run.ts'

/** The files that `scripts/checks/loads.ts` loads. */
const serverFiles =
  /\/(?:src\/(?:server|platform|app\/server|\w[\w-]*\/(?:console\/)?server)\/(?:.*\/)?[\w-]+|src\/(?:.*\/)?(?:contract|[\w-]+-contract|rules|[\w-]+-rules)|demo\/(?:.*\/)?[\w-]+)[.]ts$/

/** Components import it; their tests bring the texts along (tests/factories/page-texts.tsx). */
const noTexts = {
  name: 'no-texts',
  resolveId: (id: string) => (id === 'virtual:texts' ? '\0no-texts' : null),
  load: (id: string) => (id === '\0no-texts' ? 'export const languages = {}' : null),
}

export default defineConfig({
  plugins: [noTexts],
  // The production build of React, which the tests load, has no development JSX.
  oxc: { jsx: { development: false } },
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'demo/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: [
      'tests/e2e/**',
      'tests/faults/**',
      'tests/load/**',
      'node_modules/**',
      // `.ci/run` runs the last two after `npm test`: they start processes and little else.
      ...(isFullRun
        ? []
        : [
            'tests/brands/build.test.ts',
            'tests/dev/**',
            'src/server/embedded-postgres/embedded-postgres.test.ts',
          ]),
      ...(existsSync(redisServer) ? [] : ['**/redis-{bus,down}.test.ts']),
      ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['**/pgbouncer.test.ts']),
      ...(existsSync('/usr/sbin/haproxy') ? [] : ['tests/deploy/programs.test.ts']),
      // They need programs that the embedded PostgreSQL lacks.
      ...(process.env['INSTALLED_POSTGRES'] === '1' ? [] : ['tests/installed-postgres/**']),
    ],
    globalSetup: ['tests/setup/database.ts'],
    setupFiles: [
      'tests/setup/react.ts',
      'tests/setup/passwords.ts',
      'tests/setup/photos.ts',
      'tests/setup/property-tests.ts',
    ],
    // Node loads the server's files itself, as in production: Vite would transform each of them for
    // each worker, and imports through its objects are slower.
    server: { deps: { external: [serverFiles] } },
    pool: 'forks',
    // Every file loads the same server: caches belong to an app, not to a module.
    isolate: false,
    // One more than the cores of a small machine: some tests wait for processes and timeouts.
    maxWorkers: 3,
    // Far longer than any test takes: a busy machine must not fail a test.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
