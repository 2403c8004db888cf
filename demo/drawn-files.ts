import sql from 'sql-template-tag'
import * as z from 'zod'
import { saveFiles, readPhoto } from '../src/photos/server/public.ts'
import type { App } from '../src/server/app.ts'
import { rows, type Queryable } from '../src/server/database/query.ts'
import type { Files } from '../src/server/files/files.ts'
import type { Pose } from '../src/verification/contract.ts'
import type { Sitter } from './portrait/person.ts'

/** How a photo is drawn, and the pose of a selfie that is drawn with it. */
export type Drawing = { name: string; sitter: Sitter; n: number; pose?: Pose }

const drawingsFile = 'demo/portraits.json'

/** Trusted: only `storeDrawings` writes it. */
const Drawings = z.array(
  z.custom<Drawing>((value) => typeof value === 'object' && value !== null && 'sitter' in value),
)

/** Adds drawings, in the order in which they should be drawn, before those that are stored. */
export async function storeDrawings(files: Files, drawings: Drawing[]): Promise<void> {
  const all = [...drawings, ...(await readDrawings(files))]
  await files.put(drawingsFile, Buffer.from(JSON.stringify(all)))
}

export async function readDrawings(files: Files): Promise<Drawing[]> {
  const bytes = await files.get(drawingsFile)
  return bytes === null ? [] : Drawings.parse(JSON.parse(Buffer.from(bytes).toString()))
}

/**
 * The photos of the demo are drawn when they are first read: drawing all takes three minutes of CPU
 * time, and most are never looked at.
 */
export function drawWhenRead(app: Pick<App, 'files' | 'databases'>): void {
  const { files } = app
  let stored: Promise<Map<string, Drawing>> | undefined
  const find = async (path: string) => {
    const name = /^photos\/([\w-]+)\/\w+$/.exec(path)?.[1]
    if (name === undefined) return undefined
    stored ??= readDrawings(files).then(
      (drawings) => new Map(drawings.map((drawing) => [drawing.name, drawing])),
    )
    return (await stored).get(name)
  }
  const underway = new Map<string, Promise<boolean>>()
  const draw = async (path: string): Promise<boolean> => {
    const drawing = await find(path)
    if (!drawing) return false
    const { name } = drawing
    // A page asks for several sizes at once.
    const drawn =
      underway.get(name) ??
      drawPhoto(app.databases.everySite, files, drawing).finally(() => underway.delete(name))
    underway.set(name, drawn)
    return drawn
  }
  app.files = {
    ...files,
    get: async (path) => (await files.get(path)) ?? ((await draw(path)) ? files.get(path) : null),
    stream: async (path) =>
      (await files.stream(path)) ?? ((await draw(path)) ? files.stream(path) : null),
    exists: async (path) => (await files.exists(path)) || (await find(path)) !== undefined,
  }
}

/**
 * Processes the drawing like an upload, with the fastest compression. Returns false if the photo was
 * deleted or replaced.
 */
async function drawPhoto(db: Queryable, files: Files, drawing: Drawing): Promise<boolean> {
  const { name, sitter, n } = drawing
  // Imported only when needed: the module costs a second at start.
  const { portrait } = await import('./portrait/portrait.ts')
  const made = await readPhoto(await portrait(sitter, n), { effort: 0 })
  const described = await rows(
    db,
    sql`update photo set thumbhash = ${made.thumbhash}, perceptual_hash = ${made.perceptualHash}
        where name = ${name} returning photo_id`,
  )
  if (described.length === 0) return false
  await saveFiles(files, made, name)
  return true
}
