import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
    async writeBundle() {
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/routes.json', JSON.stringify(pageRoutes, null, 1))
      const folder = 'dist/client/assets'
      nameBuild()
      const files = readdirSync(folder).filter((name) => TEXTUAL.test(name))
      await Promise.all(files.map((file) => compress(join(folder, file))))
    },
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** With the highest quality: each file is compressed once and sent many times. */
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    toBrotli(bytes, { params }).then((brotli) => writeFile(`${path}.br`, brotli)),
    toGzip(bytes, { level: 9 }).then((zipped) => writeFile(`${path}.gz`, zipped)),
  ])
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
