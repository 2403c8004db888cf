import type { EmojiData } from 'frimousse'
import { useSyncExternalStore } from 'react'
import { useLocalStorage } from './use-local-storage.ts'

// A language is fetched when its picker opens. Written by scripts/generate/emojis.ts.
const languages = import.meta.glob<EmojiData>('./emojis/*.json', { import: 'default' })

/** Emojis with names and search terms in a language. */
export async function emojisIn(locale: string): Promise<EmojiData> {
  const load = languages[`./emojis/${locale}.json`] ?? languages['./emojis/en.json']
  if (!load) throw new Error(`no emojis in ${locale}`)
  return load()
}

const MAX_RECENT = 16

/** The recently used emojis of this browser, newest first. */
export function useRecentEmojis(): [string[], (emoji: string) => void] {
  const [text, setText] = useLocalStorage('emojis')
  const recent = text === '' ? [] : text.split(' ')
  return [
    recent,
    (emoji) =>
      setText([emoji, ...recent.filter((each) => each !== emoji)].slice(0, MAX_RECENT).join(' ')),
  ]
}

const MAX_SHEET_WIDTH = 560
const SHEET_PADDING = 56
const EMOJI_SIZE = 44

const onResize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** The number of columns in the sheet. */
export function useEmojiColumns(): number {
  return useSyncExternalStore(
    onResize,
    () => Math.floor((Math.min(innerWidth, MAX_SHEET_WIDTH) - SHEET_PADDING) / EMOJI_SIZE),
    () => 7,
  )
}
