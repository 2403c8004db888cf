type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Makes React handle a value that was entered before hydration: React ignores an event whose value
 * equals the last one set through the element, so the old value is set first.
 */
export function replayInput(element: Control, previous: string, current: string): void {
  element.value = previous
  Reflect.set(Object.getPrototypeOf(element) ?? element, 'value', current, element)
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
