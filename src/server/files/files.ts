/** Where bytes of photos and exports are kept: a disk, or an object store. Names are paths of our own making. */
export type Files = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  get(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  exists(name: string): Promise<boolean>
}
