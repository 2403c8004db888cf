import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { pageRoutes } from '../src/web/routes.ts'

/** After the browser's build: precompresses what is served, and writes the route table for the size budgets. */
export function reportAssets(): Plugin {
  return {
    name: 'report-assets',
    apply: 'build',
    closeBundle() {
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/routes.json', JSON.stringify(pageRoutes, null, 1))
      const folder = 'dist/client/assets'
      for (const file of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
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
