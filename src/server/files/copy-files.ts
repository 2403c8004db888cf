import type { Files } from './files.ts'

export type CopyResult = { copied: number; present: number; marks: number }

const AT_ONCE = 8

/**
 * Copies every file and mark from one storage to another. Files that are already there are skipped,
 * so that a second run continues after an interruption and adds what was stored meanwhile: files
 * never change under their name.
 */
export async function copyFiles(
  from: Files,
  to: Files,
  onProgress: (soFar: CopyResult) => void = () => {},
): Promise<CopyResult> {
  const done: CopyResult = { copied: 0, present: 0, marks: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  const lane = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      if (await copyFile(from, to, next.value.name)) done.copied += 1
      else done.present += 1
      if ((done.copied + done.present) % 1_000 === 0) onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const marked = new Set(await to.marks())
  for (const name of await from.marks()) {
    if (marked.has(name)) continue
    await to.mark(name)
    done.marks += 1
  }
  return done
}

async function copyFile(from: Files, to: Files, name: string): Promise<boolean> {
  if (await to.exists(name)) return false
  const bytes = await from.get(name)
  // Removed since it was listed.
  if (bytes === null) return false
  await to.put(name, bytes)
  return true
}
