import { useEffect, useState } from 'react'

/** A module that no page needs to be seen: it comes after the page, once, and from then on with it. */
export function lazyModule<Module>(load: () => Promise<Module>): () => Module | null {
  let loaded: Module | null = null
  return function useLazyModule() {
    const [module, setModule] = useState(loaded)
    useEffect(() => {
      if (loaded) return
      load().then((arrived) => {
        loaded = arrived
        setModule(() => arrived)
      }, reportError)
    }, [])
    return module
  }
}

export const useLiveModule = lazyModule(() => import('./live-updates.tsx'))
