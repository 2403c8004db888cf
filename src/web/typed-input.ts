import { parseJson, getProperty, stringProperty } from '../platform/parse-unknown.ts'
import { tabStorage } from './browser-storage.ts'
import { typedKey } from './member-storage.ts'
import { replayInput } from './replay-input.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TypedField = { field: string; value: string }

const touched = new Set<Control>()

/** Tracks which fields were changed: only those are stored when the session ends. */
export function trackTypedInput(): void {
  const changed = ({ target }: Event) => {
    if (isControl(target) && isStorable(target)) touched.add(target)
  }
  for (const kind of ['input', 'change'] as const)
    document.addEventListener(kind, changed, { capture: true })
}

/** Stores the input of this page for the member it was rendered for, in this tab only. */
export function storeTypedInput(member: string): void {
  const typed = controls().flatMap((control, index, all): TypedField[] => {
    const value = readValue(control)
    return touched.has(control) && value !== ''
      ? [{ field: toUniqueName(control, all.slice(0, index)), value }]
      : []
  })
  if (typed.length === 0) return
  tabStorage.write(typedKey(member), JSON.stringify({ place: currentPath(), typed }))
}

/** Restores stored input once, each field as soon as it is rendered. */
export function restoreTypedInput(member: string): void {
  let remaining = readTyped(member)
  if (remaining.length === 0) return
  const path = currentPath()
  const restore = () => {
    if (currentPath() !== path) return observer.disconnect()
    if (!document.documentElement.dataset['alive']) return
    const all = controls()
    remaining = remaining.filter(({ field, value }) => {
      const control = all.find((each, index) => toUniqueName(each, all.slice(0, index)) === field)
      if (control) fillIn(control, value)
      return !control
    })
    if (remaining.length > 0) return
    observer.disconnect()
    tabStorage.remove(typedKey(member))
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-alive'],
  })
  restore()
}

function readTyped(member: string): TypedField[] {
  const stored = parseJson(tabStorage.read(typedKey(member)))
  const typed = getProperty(stored, 'typed')
  if (stringProperty(stored, 'place') !== currentPath() || !Array.isArray(typed)) return []
  return typed.flatMap((entry: unknown) => {
    const [field, value] = [stringProperty(entry, 'field'), stringProperty(entry, 'value')]
    return field === null || value === null ? [] : [{ field, value }]
  })
}

const currentPath = () => location.pathname + location.search

const controls = (): Control[] =>
  [...document.querySelectorAll('input, textarea, select')]
    .filter((each) => isControl(each))
    .filter(isStorable)

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Passwords are not stored, and files cannot be restored. */
function isStorable(control: Control): boolean {
  if (['password', 'file', 'hidden', 'submit', 'button'].includes(control.type)) return false
  return !/^(cc-|one-time-code)/.test(control.getAttribute('autocomplete') ?? '')
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const readValue = (control: Control): string =>
  isTick(control) ? (control.checked ? 'on' : 'off') : control.value

/** Identifies a field by its name, else by its label, and equal ones by their order on the page. */
function toUniqueName(control: Control, before: Control[]): string {
  const name = plainName(control)
  return `${name}#${before.filter((other) => plainName(other) === name).length}`
}

function plainName(control: Control): string {
  const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? ''
  const value = control.type === 'radio' ? control.value : ''
  return [control.type, control.name || label, value].join('|')
}

function fillIn(control: Control, value: string) {
  if (isTick(control)) {
    if (readValue(control) !== value) control.click()
  } else if (control.value !== value) replayInput(control, control.value, value)
  touched.add(control)
}
