import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid control, so that its error is on the screen and read out. */
export function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** The ref of a form that focuses its first invalid control when the server has refused the input. */
export function useFocusInvalid(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) focusInvalid(form.current)
  }, [error])
  return form
}
