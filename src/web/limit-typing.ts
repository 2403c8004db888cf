import { cutText, fitsLength, textLength } from '../platform/text-length.ts'
import { replayInput } from './replay-input.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Where the text begins that is being inserted. */
let insertionStart = 0

/**
 * Keeps fields with `data-max-length` within it while a person types or pastes, by the measure of
 * the server, which `maxLength` does not know: it would count a flag as four characters.
 */
export function limitTyping(): void {
  const noteStart = ({ target }: Event) => {
    if (isTextField(target)) insertionStart = target.selectionStart ?? 0
  }
  document.addEventListener('compositionstart', noteStart, true)
  document.addEventListener(
    'beforeinput',
    (event) => {
      if (!event.isComposing) noteStart(event)
    },
    true,
  )
  // Before React reads the field. A composition is cut when it has ended.
  document.addEventListener(
    'input',
    (event) => {
      const isComposing = event instanceof InputEvent && event.isComposing
      if (!isComposing) limitField(event.target, setValue)
    },
    true,
  )
  document.addEventListener('compositionend', ({ target }) => limitField(target, replayValue), true)
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function limitField(
  target: EventTarget | null,
  set: (field: TextField, value: string) => void,
): void {
  if (!isTextField(target)) return
  const max = Number(target.dataset['maxLength'] ?? Infinity)
  const { value, selectionEnd } = target
  if (fitsLength(value, max)) return
  const end = selectionEnd ?? value.length
  const fitting = cutInsertion(value, Math.min(insertionStart, end), end, max)
  const cursor = end - (value.length - fitting.length)
  set(target, fitting)
  // Fields of addresses have no cursor.
  if (selectionEnd !== null) target.setSelectionRange(cursor, cursor)
}

/** Without React noticing, which then reads the value in the same event. */
function setValue(field: TextField, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) ?? field, 'value', value, field)
}

const replayValue = (field: TextField, value: string) => replayInput(field, field.value, value)

/**
 * A text into which a part was inserted, with as much of the part as fits: its start, unless the
 * text was too long without it.
 */
function cutInsertion(text: string, start: number, end: number, max: number): string {
  const before = text.slice(0, start)
  const after = text.slice(end)
  let inserted = cutText(text.slice(start, end), max)
  while (inserted !== '' && !fitsLength(before + inserted + after, max)) {
    const excess = textLength(before + inserted + after) - max
    inserted = cutText(inserted, Math.max(0, textLength(inserted) - excess))
  }
  return before + inserted + after
}
