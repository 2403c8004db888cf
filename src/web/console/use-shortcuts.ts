import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { deviceStorage } from '../browser-storage.ts'
import { nextTask } from '../next-task.ts'

/**
 * Keys and what they do: one key (`a`, `?`, `Enter`), two in a row (`g m`), or with Control or
 * Command (`mod+k`).
 */
export type Shortcuts = Record<string, (() => void) | undefined>

const SWITCH = 'console-keys'
const SEQUENCE_MS = 1_200
const listeners = new Set<() => void>()

function areKeysOn(): boolean {
  return deviceStorage.read(SWITCH) !== 'off'
}

/** Turns single-key shortcuts on or off on this device (WCAG 2.1.4). */
export function switchKeys(on: boolean): void {
  deviceStorage.write(SWITCH, on ? 'on' : 'off')
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

/** Begins a sequence: the key after it means nothing alone. */
const LEADER = 'g'

type Previous = { key: string; at: number }
let previous: Previous = { key: '', at: 0 }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'timeStamp'>

/** The name of a key press, or of the sequence that it ends. */
export function shortcutName(press: Press, before: Previous): string {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.ctrlKey || press.metaKey) return `mod+${key}`
  const isSequence = before.key === LEADER && press.timeStamp - before.at < SEQUENCE_MS
  return isSequence ? `${LEADER} ${key}` : key
}

/**
 * Runs shortcuts of the page, except while a field has the focus or a dialog is open. Those with
 * Control or Command always run.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const name = shortcutName(event, previous)
    const withModifier = name.startsWith('mod+')
    const isBlocked = usesKey(event) || document.querySelector('dialog:modal') !== null
    if (!withModifier && (isBlocked || !areKeysOn())) return
    const run = shortcuts[name]
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

declare global {
  interface Window {
    /** Keys pressed before the page is hydrated; null from then on. */
    earlyKeys: KeyboardEvent[] | null | undefined
  }
}

/** Repeats the keys one after the other: each may change what the next one means. */
async function replayEarlyKeys(): Promise<void> {
  const early = window.earlyKeys ?? []
  window.earlyKeys = null
  for (const { key, ctrlKey, metaKey } of early) {
    await nextTask()
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true }))
  }
}

/** Remembers the first key of a sequence; mounted once, by the layout, after all other listeners. */
export function useKeySequences(): void {
  useEffect(() => {
    const remember = (event: KeyboardEvent) => {
      previous = { key: event.key.toLowerCase(), at: event.timeStamp }
    }
    globalThis.addEventListener('keydown', remember)
    void replayEarlyKeys()
    return () => globalThis.removeEventListener('keydown', remember)
  }, [])
}
