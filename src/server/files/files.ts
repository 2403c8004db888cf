/** Where bytes of photos and exports are kept: a disk, or an object store. Names are paths of our own making. */
export type Files = {
  /** All or nothing: a reader never sees half a file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  get(name: string): Promise<Uint8Array | null>
  /** For what is too large to hold: its size in bytes, and the bytes as they are read. null when there is no such file. */
  stream(name: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /** Every file and when it was put, in no order; one that is put or removed meanwhile may be among them or not. */
  list(): AsyncIterable<{ name: string; modified: Date }>
  /** Keeps a name for good: what must be known even if the database is put back to an earlier time. */
  mark(name: string): Promise<void>
  /** Every name that was ever marked. */
  marks(): Promise<string[]>
}

/** `photos/3f…/640.webp`: up to four parts of letters, digits, `-` and `_`, each with an ending at most. */
const pattern = /^[\w-]{1,80}(\.[a-z\d]{1,8})?(\/[\w-]{1,80}(\.[a-z\d]{1,8})?){0,3}$/

/** Names come from our own code; one that could leave its folder is a bug, and is refused before it touches a disk. */
export function assertFileName(name: string): void {
  if (!pattern.test(name)) throw new Error('a file cannot have this name')
}
