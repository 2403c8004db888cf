import { type RefObject, useEffect, useRef } from 'react'
import { retype } from '../retype.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What somebody typed or chose before the page's script was here is taken over: React keeps it on the screen
 * but would not know of it. The control tells its value once, as if it had just been entered.
 */
export function useEarlyInput<Kind extends Control>(value: unknown, checked?: boolean): RefObject<Kind | null> {
  const control = useRef<Kind>(null)
  const first = useRef({ value, checked })
  useEffect(() => {
    const { value, checked } = first.current
    const element = control.current
    if (!element) return
    if (element instanceof HTMLInputElement && checked !== undefined) retick(element, checked)
    else if (typeof value === 'string' && element.value !== value) retype(element, value, element.value)
  }, [])
  return control
}

/** The same for a text whose ref belongs to another component. */
export function useEarlyText(control: RefObject<Control | null>, value: string): void {
  const first = useRef(value)
  useEffect(() => {
    const element = control.current
    if (element && element.value !== first.current) retype(element, first.current, element.value)
  }, [control])
}

function retick(element: HTMLInputElement, known: boolean) {
  if (element.checked === known) return
  element.checked = known
  element.click()
}
