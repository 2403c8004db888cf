import { useEffect, useState } from 'react'

/**
 * A hook that loads a module after the first render: returns null until it has loaded, and the
 * module at once from then on.
 */
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
