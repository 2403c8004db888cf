import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { pageRoutes } from '../src/app/web/routes.ts'

/** Photos, films and fonts are compressed already. */
const TEXTUAL = /\.(js|css|svg|wasm)$/

/**
 * After the browser build: precompresses the served files, writes the build's name into the service
 * worker, and writes the route table for the size budgets.
 */
export function reportAssets(): Plugin {
  return {
    name: 'report-assets',
    apply: 'build',
    writeBundle() {
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/routes.json', JSON.stringify(pageRoutes, null, 1))
      const folder = 'dist/client/assets'
      nameBuild()
      for (const file of readdirSync(folder).filter((name) => TEXTUAL.test(name))) {
        const bytes = readFileSync(join(folder, file))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: process.env['CI'] ? 9 : 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
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
