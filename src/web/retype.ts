type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React compares with the last value set through the element; setting the new one past it makes the event count. */
export function retype(element: Control, known: string, entered: string): void {
  element.value = known
  Reflect.set(Object.getPrototypeOf(element) ?? element, 'value', entered, element)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
