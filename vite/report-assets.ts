import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { pageRoutes } from '../src/app/web/routes.ts'
import { listPageTexts } from './page-texts.ts'

/**
 * After the browser build: writes the build's name into the service worker, and the route table for
 * the size budgets.
 */
export function reportAssets(): Plugin {
  return {
    name: 'report-assets',
    apply: 'build',
    generateBundle(_, bundle) {
      const worker = bundle['service-worker.js']
      if (worker?.type === 'chunk' && worker.imports.length > 0)
        this.error(
          `a plain script imports nothing, but the service worker needs ${worker.imports.join()}`,
        )
    },
    writeBundle() {
      mkdirSync('dist', { recursive: true })
      const routes = pageRoutes.map((route) => ({ ...route, texts: listPageTexts(route) }))
      writeFileSync('dist/routes.json', JSON.stringify(routes, null, 1))
      nameBuild()
    },
  }
}

/** The worker changes with every build, so that browsers fetch its new offline page. */
function nameBuild() {
  const worker = 'dist/client/service-worker.js'
  const build = createHash('sha256')
    .update(readFileSync('dist/client/.vite/manifest.json'))
    .digest('hex')
    .slice(0, 12)
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('__BUILD__', build))
}
