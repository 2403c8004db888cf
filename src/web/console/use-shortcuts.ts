import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * Keys and what they do: one key (`a`, `?`, `Enter`), two in a row (`g m`), or with Control or
 * Command (`mod+k`).
 */
export type Shortcuts = Record<string, (() => void) | undefined>

const SWITCH = 'console-keys'
const SEQUENCE_MS = 1_200
const listeners = new Set<() => void>()

function areKeysOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off'
}

/** Turns single-key shortcuts on or off on this device (WCAG 2.1.4). */
export function switchKeys(on: boolean): void {
  localStorage.setItem(SWITCH, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn, () => true)

/** A field takes every key, a link or button only Enter. */
const usesKey = ({ target, key }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest(
    `input, textarea, select, [contenteditable]${key === 'Enter' ? ', a, button, summary' : ''}`,
  ) !== null

let previous = { key: '', at: 0 }

/** The name of a key press, and that of the sequence it may end. */
function namesOf(event: KeyboardEvent): string[] {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return [`mod+${key}`]
  const isSequence = event.timeStamp - previous.at < SEQUENCE_MS
  return isSequence ? [`${previous.key} ${key}`, key] : [key]
}

/**
 * Runs shortcuts of the page, except while a field has the focus or a dialog is open. Those with
 * Control or Command always run.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const names = namesOf(event)
    const withModifier = names[0]?.startsWith('mod+') ?? false
    const isBlocked = usesKey(event) || document.querySelector('dialog:modal') !== null
    if (!withModifier && (isBlocked || !areKeysOn())) return
    const run = names.map((name) => shortcuts[name]).find((found) => found)
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Remembers the first key of a sequence; mounted once, by the layout, after all other listeners. */
export function useKeySequences(): void {
  useEffect(() => {
    const remember = (event: KeyboardEvent) => {
      previous = { key: event.key.toLowerCase(), at: event.timeStamp }
    }
    globalThis.addEventListener('keydown', remember)
    return () => globalThis.removeEventListener('keydown', remember)
  }, [])
}
