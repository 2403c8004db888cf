import { type RefObject, useEffect, useLayoutEffect } from 'react'

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

type Carried = { partner: string; start: number; end: number }

/** Where somebody was writing when their page gave way. */
let carried: Carried | null = null

/** The first message opens its conversation, which is another page: whoever goes on typing goes on in its box. */
export function useCarriedFocus(partner: string, field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const box = field.current
    const from = carried
    carried = null
    if (box && from?.partner === partner) {
      box.focus({ preventScroll: true })
      box.setSelectionRange(from.start, from.end)
    }
    return () => {
      if (box && document.activeElement === box) carried = { partner, start: box.selectionStart, end: box.selectionEnd }
    }
  }, [partner, field])
}

export function useFocusOnce(wanted: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (wanted) field.current?.focus()
  }, [wanted, field])
}
