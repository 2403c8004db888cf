import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { fitsLength } from '../../platform/text-length.ts'

type ComposerInput = {
  text: string
  setText: (text: string) => void
  maxLength: number
  field: RefObject<HTMLTextAreaElement | null>
}

/** Inserts text into the composer and puts the cursor behind it. */
export function useComposerInput({ text, setText, maxLength, field }: ComposerInput) {
  const write = (emoji: string) => {
    setText(emoji)
    field.current?.focus()
  }
  const insert = (sign: string) => {
    if (!fitsLength(text + sign, maxLength)) return
    const { selectionStart: start = text.length, selectionEnd: end = start } = field.current ?? {}
    setText(text.slice(0, start) + sign + text.slice(end))
    // After the sheet has closed and returned the focus to its button.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + sign.length, start + sign.length)
    })
  }
  return { write, insert }
}

type TransferredFocus = { partner: string; start: number; end: number }

/** The cursor position in the composer of a page that was replaced. */
let transferred: TransferredFocus | null = null

/**
 * The first message navigates to the page of its conversation; keeps focus and cursor in the new
 * composer.
 */
export function useTransferFocus(
  partner: string,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  useLayoutEffect(() => {
    const box = field.current
    const from = transferred
    transferred = null
    if (box && from?.partner === partner) {
      box.focus({ preventScroll: true })
      box.setSelectionRange(from.start, from.end)
    }
    return () => {
      if (box && document.activeElement === box)
        transferred = { partner, start: box.selectionStart, end: box.selectionEnd }
    }
  }, [partner, field])
}

export function useFocusWhen(enabled: boolean, field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (enabled) field.current?.focus()
  }, [enabled, field])
}
