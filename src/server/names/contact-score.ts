import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min'
import { linkifyit } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }

const links = linkifyit({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds)
/**
 * Names of other services followed by something like a user name: "insta: noor_91", "telegram
 * @noor".
 */
const handles =
  /\b(?:whats?app|telegram|insta(?:gram)?|snap(?:chat)?|signal|kik|skype|discord)\b.{0,12}[@:\s][\w.]{3,}|(?:^|\s)@[\w.]{4,}/i
const dates = /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/g
/**
 * Digits with the separators that people write within one number (the punctuation list of
 * libphonenumber).
 */
const digitRuns =
  /\+?\p{Nd}(?:[-x‐-―−ー－-／\s\u{AD}\u{200B}\u{2060}()（）［］.[\]/~⁓∼～]{0,4}\p{Nd}){6,}/gu

/** A text with at least this score is not delivered until the partner has answered. */
export const CONTACT_THRESHOLD = 60

const SURE = 90
const LIKELY = 70

/**
 * libphonenumber takes about 50 µs per group of digits, so it gets a few short pieces, never a
 * whole text.
 */
const MAX_RUNS = 4
const MAX_DIGITS = 20

/**
 * The probability from 0 to 100 that a text contains contact details or asks for them. Dates and
 * times do not count. Takes time linear in the text's length.
 */
export function contactScore(text: string, country: string): number {
  const plain = text.normalize('NFKC')
  // One ligature can expand to eighteen letters; no genuine message consists of them.
  if (plain.length > 2 * text.length + 100) return LIKELY
  if (splitIntoWindows(plain).some((window) => links.test(window))) return SURE
  return Math.max(digitScore(plain, country), handles.test(plain) ? 65 : 0)
}

/** Characters per call of linkify-it, which takes quadratic time on text that is almost a link. */
const WINDOW = 512
/** Longer than any address that a person would type. */
const OVERLAP = 128

/** Splits a text at spaces where possible; pieces without a space between them overlap. */
function splitIntoWindows(text: string): string[] {
  const windows: string[] = []
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + WINDOW)
    const space = window.lastIndexOf(' ')
    const isLast = start + WINDOW >= text.length
    const length = isLast || space < OVERLAP ? window.length : space
    windows.push(window.slice(0, length))
    start += isLast || length < window.length ? length : length - OVERLAP
  }
  return windows
}

function digitScore(plain: string, country: string): number {
  const runs = plain.match(digitRuns) ?? []
  const pieces = runs
    .map((run) => (digitsIn(run) > MAX_DIGITS ? run.replaceAll(dates, ' ') : run))
    .filter((run) => digitsIn(run) > 6)
  if (pieces.some((piece) => digitsIn(piece) > MAX_DIGITS) || pieces.length > MAX_RUNS)
    return LIKELY
  const region = isSupportedCountry(country) ? country : 'NL'
  if (pieces.some((piece) => findPhoneNumbersInText(piece, region).length > 0)) return SURE
  // Digits separated to avoid detection: "0 6 . 1 2 3 4 5 6 7 8".
  return pieces.some((piece) => digitsIn(piece.replaceAll(dates, ' ')) > 8) ? LIKELY : 0
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0
