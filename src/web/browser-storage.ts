/**
 * What the browser keeps for this site, and what connects its tabs: storages, caches, channels,
 * service worker. A browser that blocks cookies refuses them by an exception at the first touch,
 * others lack some. Nothing here throws: without a storage, entries live as long as the page.
 */
type EntryStorage = {
  read(key: string): string | null
  /** Returns whether the entry outlives the page. */
  write(key: string, value: string): boolean
  remove(key: string): void
  removeWhere(predicate: (key: string) => boolean): void
}

/** Shared by all tabs, and kept when the browser ends. */
export const deviceStorage = createStorage(() => localStorage)
/** Of this tab only, until it is closed. */
export const tabStorage = createStorage(() => sessionStorage)

function createStorage(getStorage: () => Storage): EntryStorage {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(getStorage())
    } catch {
      return null
    }
  }
  /** What could not be stored. */
  const memory = new Map<string, string>()
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    write(key, value) {
      memory.set(key, value)
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) memory.delete(key)
      return isStored ?? false
    },
    remove(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    removeWhere(predicate) {
      for (const key of memory.keys()) if (predicate(key)) memory.delete(key)
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (predicate(key)) storage.removeItem(key)
      })
    },
  }
}

/** Opens a channel to the other tabs of this site; null where the browser has none. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

export function findWorkerContainer(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null
  } catch {
    return null
  }
}

/** The registered worker of this site; null without one. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await findWorkerContainer()?.getRegistration('/')) ?? null
  } catch {
    return null
  }
}

/** Opens a cache of the service worker; null where the browser has none. */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return await caches.open(name)
  } catch {
    return null
  }
}

export async function deleteCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // There are none.
  }
}
