import { type RefObject, useEffect, useRef } from 'react'
import { replayInput } from '../replay-input.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Handles input from before hydration: React keeps it on the screen but has no state of it, so the
 * control reports its value once as if it had just been entered.
 */
export function useEarlyInput<Kind extends Control>(
  value: unknown,
  checked?: boolean,
): RefObject<Kind | null> {
  const control = useRef<Kind>(null)
  const initial = useRef({ value, checked })
  useEffect(() => {
    const { value, checked } = initial.current
    const element = control.current
    if (!element) return
    if (element instanceof HTMLInputElement && checked !== undefined)
      replayChecked(element, checked)
    else if (typeof value === 'string' && element.value !== value) replayEarlyText(element, value)
  }, [])
  return control
}

/** The same for a text field whose ref belongs to another component. */
export function useEarlyText(control: RefObject<Control | null>, value: string): void {
  const initial = useRef(value)
  useEffect(() => {
    const element = control.current
    if (element && element.value !== initial.current) replayEarlyText(element, initial.current)
  }, [control])
}

function replayEarlyText(element: Control, value: string) {
  replayInput(element, value, element.value)
  // In a task of its own, when the state contains the text: React did not hear the field being left.
  setTimeout(() => {
    if (document.activeElement !== element)
      element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

function replayChecked(element: HTMLInputElement, checked: boolean) {
  if (element.checked === checked) return
  element.checked = checked
  element.click()
}
