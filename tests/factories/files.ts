import type { Files } from '../../src/server/files/files.ts'

/** File storage for tests. */
export function memoryFiles(): Files {
  const kept = new Map<string, Uint8Array>()
  const marked = new Set<string>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    stream: async (name) => {
      const bytes = kept.get(name)
      return bytes ? { size: bytes.byteLength, body: new Blob([new Uint8Array(bytes)]).stream() } : null
    },
    remove: async (name) => void kept.delete(name),
    exists: async (name) => kept.has(name),
    mark: async (name) => void marked.add(name),
    marks: async () => [...marked],
  }
}
