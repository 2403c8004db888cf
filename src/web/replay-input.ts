type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React compares with the last value set through the element; setting the new one past it makes the event count. */
export function replayInput(element: Control, previous: string, current: string): void {
  element.value = previous
  Reflect.set(Object.getPrototypeOf(element) ?? element, 'value', current, element)
  element.dispatchEvent(
    new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
