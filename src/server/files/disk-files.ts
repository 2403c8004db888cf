import { createHash, randomUUID } from 'node:crypto'
import { glob, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { hasCode } from '../file-system.ts'
import { assertFileName, type Files } from './files.ts'

/** Age in milliseconds at which drafts of killed processes are deleted. */
const staleAfter = 3_600_000

/** Stores files in a folder that only this user may enter, spread over 65,536 subfolders. */
export async function createDiskFiles(directory: string, now: Date): Promise<Files> {
  const [drafts, marks] = [join(directory, 'drafts'), join(directory, 'marks')]
  for (const folder of [drafts, marks]) await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeStale(drafts, now)
  const toPaths = (name: string) => filePaths(directory, name)
  return {
    async put(name, bytes) {
      const { folder, file } = toPaths(name)
      const draft = join(drafts, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeDurably(draft, bytes)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await fsyncFolder(folder)
    },
    get: async (name) => nullIfMissing(readFile(toPaths(name).file)),
    async stream(name) {
      const handle = await nullIfMissing(open(toPaths(name).file))
      if (handle === null) return null
      const { size } = await handle.stat()
      return { size, body: Readable.toWeb(handle.createReadStream()) }
    },
    remove: async (name) => rm(toPaths(name).file, { force: true }),
    exists: async (name) => (await nullIfMissing(stat(toPaths(name).file))) !== null,
    list: () => listFiles(directory),
    async mark(name) {
      assertFileName(name)
      await writeFile(join(marks, name), '', { mode: 0o600, flush: true })
      await fsyncFolder(marks)
    },
    marks: () => readdir(marks),
  }
}

/**
 * The hash spreads the files evenly whatever their names; `~`, which no name contains, stands for
 * `/`.
 */
function filePaths(directory: string, name: string): { folder: string; file: string } {
  assertFileName(name)
  const hash = createHash('sha256').update(name).digest('hex')
  const folder = join(directory, hash.slice(0, 2), hash.slice(2, 4))
  return { folder, file: join(folder, name.replaceAll('/', '~')) }
}

async function* listFiles(directory: string): AsyncGenerator<{ name: string; modified: Date }> {
  for await (const path of glob('??/??/*', { cwd: directory })) {
    const stats = await nullIfMissing(stat(join(directory, path)))
    if (stats?.isFile()) yield { name: basename(path).replaceAll('~', '/'), modified: stats.mtime }
  }
}

/**
 * Syncs the file before it gets its name, so that an acknowledged upload survives a power failure.
 */
async function writeDurably(draft: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs the directory entry as well. Windows cannot open a folder for this. */
async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeStale(drafts: string, now: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    const stats = await nullIfMissing(stat(draft))
    if (stats && now.getTime() - stats.mtimeMs > staleAfter) await rm(draft, { force: true })
  }
}

async function nullIfMissing<Found>(pending: Promise<Found>): Promise<Found | null> {
  try {
    return await pending
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
