import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { constants as osConstants, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Photos, films and fonts are compressed already. */
const TEXTUAL = /\.(js|css|svg|wasm)$/

const folder = join(import.meta.dirname, '../dist/client/assets')

/** Names of the built files that are not yet stored compressed. */
export function listUncompressed(): string[] {
  if (!existsSync(folder)) return []
  const names = new Set(readdirSync(folder))
  return [...names].filter((name) => TEXTUAL.test(name) && !names.has(`${name}.gz`))
}

/** Stores every file compressed beside itself, as the server sends it; skips those that are. */
export async function compressAssets(): Promise<void> {
  await Promise.all(listUncompressed().map((name) => compress(join(folder, name))))
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
  await store(`${path}.br`, await toBrotli(bytes, { params }))
  await store(`${path}.gz`, await toGzip(bytes, { level: 9 }))
}

/** Atomic, because a running node may serve the file. */
async function store(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.draft`, bytes)
  await rename(`${path}.draft`, path)
}

if (import.meta.main) {
  setPriority(osConstants.priority.PRIORITY_LOW)
  await compressAssets()
}
