import type { Files } from '../../src/server/files/files.ts'

/** File storage for tests. */
export function memoryFiles(): Files {
  const contents = new Map<string, Uint8Array>()
  const times = new Map<string, Date>()
  const marked = new Set<string>()
  return {
    put: async (name, bytes) => {
      contents.set(name, bytes)
      times.set(name, new Date())
    },
    get: async (name) => contents.get(name) ?? null,
    stream: async (name) => {
      const bytes = contents.get(name)
      return bytes
        ? { size: bytes.byteLength, body: new Blob([new Uint8Array(bytes)]).stream() }
        : null
    },
    remove: async (name) => void contents.delete(name),
    exists: async (name) => contents.has(name),
    async *list() {
      for (const name of contents.keys()) yield { name, modified: times.get(name) ?? new Date() }
    },
    mark: async (name) => void marked.add(name),
    marks: async () => [...marked],
  }
}
