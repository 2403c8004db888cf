import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive; `isPacked`: its bytes are compressed already. */
export type ZipEntry = {
  name: string
  isPacked?: boolean
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export const CHECKSUMS = 'SHA256SUMS'

/**
 * Packs files one after the other while they are read, and adds a list of their SHA-256 checksums in
 * the format of sha256sum(1). Holds no file in memory as a whole.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, at: Date): ReadableStream<Uint8Array> {
  const chunks = packEntries(entries, at)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return()
    },
  })
}

async function* packEntries(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const sums: string[] = []
  const add = async function* ({ name, isPacked = false, content }: ZipEntry) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      file.push(chunk)
      yield* packed.splice(0)
    }
    file.push(new Uint8Array(), true)
    sums.push(`${hash.digest('hex')}  ${name}\n`)
    yield* packed.splice(0)
  }
  for await (const entry of entries) yield* add(entry)
  yield* add({ name: CHECKSUMS, content: [new TextEncoder().encode(sums.join(''))] })
  zip.end()
  yield* packed.splice(0)
}
