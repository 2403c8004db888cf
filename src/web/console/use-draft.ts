import { useEffect, useState } from 'react'
import { deviceStorage } from '../browser-storage.ts'

/**
 * What somebody typed about a case, kept on this device: it outlives the session and the page.
 * Returns the draft, a function that changes parts of it, and one that removes it.
 */
export function useDraft<Draft extends object>(
  key: string,
  initial: Draft,
): [draft: Draft, change: (part: Partial<Draft>) => void, remove: () => void] {
  const [draft, setDraft] = useState(initial)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const stored = deviceStorage.read(key)
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what this device keeps
    if (stored) setDraft((current) => ({ ...current, ...parseObject(stored) }))
  }, [key])
  useEffect(() => {
    if (touched) deviceStorage.write(key, JSON.stringify(draft))
  }, [key, draft, touched])
  return [
    draft,
    (part) => {
      setTouched(true)
      setDraft((current) => ({ ...current, ...part }))
    },
    () => {
      setTouched(false)
      deviceStorage.remove(key)
    },
  ]
}

function parseObject(text: string): object {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}
