import type { RefObject } from 'react'

type Writing = { text: string; setText: (text: string) => void; most: number; field: RefObject<HTMLTextAreaElement | null> }

/** Puts words into the box from outside of it; the writer goes on behind them. */
export function useWriting({ text, setText, most, field }: Writing) {
  const write = (words: string) => {
    setText(words)
    field.current?.focus()
  }
  const insert = (sign: string) => {
    if (text.length + sign.length > most) return
    const { selectionStart: start = text.length, selectionEnd: end = start } = field.current ?? {}
    setText(text.slice(0, start) + sign + text.slice(end))
    // After the sheet has closed and given the focus back to its button.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + sign.length, start + sign.length)
    })
  }
  return { write, insert }
}
