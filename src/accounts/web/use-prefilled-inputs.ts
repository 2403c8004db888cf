import { useEffect, type RefObject } from 'react'

/** Reads values that were typed or auto-filled before hydration. */
export function usePrefilledInputs(
  form: RefObject<HTMLFormElement | null>,
  restore: (name: string, value: string) => void,
): void {
  useEffect(() => {
    if (!form.current) return
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value) restore(name, value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])
}
