import { describe, expect, test, vi } from 'vitest'
import {
  deleteCaches,
  deviceStorage,
  findWorker,
  findWorkerContainer,
  openCache,
  openTabChannel,
  tabStorage,
} from './browser-storage.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** As Firefox with all cookies blocked: each name throws when it is read. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true })
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse, configurable: true })
  vi.stubGlobal('BroadcastChannel', refuse)
  return () => {
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
  }
}

/** As Android web views without storage: the names exist and are null. */
function nullStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'BroadcastChannel'])
    vi.stubGlobal(name, null)
  return () => vi.unstubAllGlobals()
}

describe.each([
  ['that refuses storage', blockStorage],
  ['without storage', nullStorage],
])('in a browser %s', (_, change) => {
  test('entries live as long as the page, channels and workers are null, and nothing throws', async () => {
    const restore = change()
    for (const storage of [deviceStorage, tabStorage]) {
      expect(storage.read('a')).toBeNull()
      expect(storage.write('a', '1')).toBe(false)
      expect(storage.read('a')).toBe('1')
      storage.remove('a')
      expect(storage.read('a')).toBeNull()
      storage.write('b', '2')
      storage.removeWhere((key) => key === 'b')
      expect(storage.read('b')).toBeNull()
    }
    expect(openTabChannel('a')).toBeNull()
    expect(findWorkerContainer()).toBeNull()
    expect(await findWorker()).toBeNull()
    expect(await openCache('a')).toBeNull()
    await deleteCaches()
    restore()
  })
})

test('a full storage says that the entry is not stored, and does not return an older one', () => {
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: () => 'old', removeItem: () => {} })
  expect(deviceStorage.write('a', 'new')).toBe(false)
  expect(deviceStorage.read('a')).toBe('new')
  deviceStorage.remove('a')
  vi.unstubAllGlobals()
})
