/**
 * Storage for the bytes of photos and exports: a disk or an object store. Our own code makes the
 * names.
 */
export type Files = {
  /** Atomic: a reader never sees a partial file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  get(name: string): Promise<Uint8Array | null>
  /**
   * For files that are too large for memory: the size in bytes and a stream. null when there is no
   * such file.
   */
  stream(name: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
  /**
   * Every file with the time it was stored, in no order; files stored or removed meanwhile may be
   * missing or included.
   */
  list(): AsyncIterable<{ name: string; modified: Date }>
  /**
   * Stores a name permanently: for facts that must survive when the database is restored from a
   * backup.
   */
  mark(name: string): Promise<void>
  /** Every name that was ever marked. */
  marks(): Promise<string[]>
}

/**
 * `photos/3f…/640.webp`: up to four parts of letters, digits, `-` and `_`, each with at most one
 * extension.
 */
const pattern = /^[\w-]{1,80}(\.[a-z\d]{1,8})?(\/[\w-]{1,80}(\.[a-z\d]{1,8})?){0,3}$/

/**
 * Throws for a name that could leave its folder; our own code makes the names, so that is a bug.
 */
export function assertFileName(name: string): void {
  if (!pattern.test(name)) throw new Error('a file cannot have this name')
}
