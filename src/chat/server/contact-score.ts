import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min'
import { linkifyit } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }

const links = linkifyit({ fuzzyLink: true, fuzzyEmail: true }).tlds(tlds)
/** Names of other services with something that looks like a name on them: "insta: noor_91", "telegram @noor". */
const handles =
  /\b(?:whats?app|telegram|insta(?:gram)?|snap(?:chat)?|signal|kik|skype|discord)\b.{0,12}[@:\s][\w.]{3,}|(?:^|\s)@[\w.]{4,}/i
const dates = /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/g
/** Digits with what people put between those of one number (libphonenumber's own list of punctuation). */
const digitRuns =
  /\+?\p{Nd}(?:[-x‐-―−ー－-／\s\u{AD}\u{200B}\u{2060}()（）［］.[\]/~⁓∼～]{0,4}\p{Nd}){6,}/gu

/** From this score on a text is not delivered until the other has answered. */
export const CONTACT_THRESHOLD = 60

const SURE = 90
const LIKELY = 70

/** libphonenumber takes some 50 µs for each group of digits: it sees a few short pieces, never a whole text. */
const MAX_RUNS = 4
const MAX_DIGITS = 20

/** How much a text gives away or asks for a way around the site, 0 to 100. Dates and times do not count. Linear in its length. */
export function contactScore(text: string, country: string): number {
  const plain = text.normalize('NFKC')
  // One ligature can stand for eighteen letters. Nobody writes whole messages in them.
  if (plain.length > 2 * text.length + 100) return LIKELY
  if (splitIntoWindows(plain).some((window) => links.test(window))) return SURE
  return Math.max(digitScore(plain, country), handles.test(plain) ? 65 : 0)
}

/** Characters that linkify-it sees at once: what almost is a link costs it the square of its length. */
const WINDOW = 512
/** No address is longer that somebody would type. */
const OVERLAP = 128

/** A text in pieces, cut at a space where there is one, overlapping where there is none. */
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
  // Spelt apart to get past: "0 6 . 1 2 3 4 5 6 7 8".
  return pieces.some((piece) => digitsIn(piece.replaceAll(dates, ' ')) > 8) ? LIKELY : 0
}

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0
