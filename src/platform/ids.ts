import * as z from 'zod'
import { normalizeEmail } from './email-address.ts'
import { currencies } from './money.ts'
import { MAX_PAGE_LIMIT } from './page-limit.ts'
import { isReadableLine, isVisible, readableText } from './readable-text.ts'
import { fitsLength, maxUnits, textLength } from './text-length.ts'

/**
 * Ids are decimal strings in the API, as they exceed a JavaScript number. Eighteen digits always
 * fit a bigint.
 */
export const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
export const Uuid = z.uuid()
export const Instant = z.iso.datetime()
/** The empty object: for a call without input or output. */
export const EmptyObject = z.object({})

export const Currency = z.enum(currencies)
/** Integer minor units. */
export const Money = z.object({ amount: z.int(), currency: Currency })

/**
 * The main photo of a profile as this viewer may see it; its files are paths on the site's own host.
 * `filename` is the whole photo, `match` its portrait for cards, likes and matches. Only the owner
 * sees another `status` than `active`.
 */
export const MainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  status: z.enum(['review', 'active', 'refused']),
  thumbhash: z.string(),
})
export type MainImage = z.infer<typeof MainImage>

/** Entries of one answer: a page of a list, or thousands for a file. */
export const PageLimit = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_LIMIT)),
  50,
)

/** A number whose bounds law, promises or sense set. */
export const integerBetween = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** The origin of an issue about the length of a text that a person typed (see text-length.ts). */
export const TEXT_ORIGIN = 'text'

/** Bounds of a text that a person types; with a minimum it has something to see. */
const lengthBetween = (min: number, max: number) =>
  z.check<string>(({ value: input, issues }) => {
    const issue = { input, origin: TEXT_ORIGIN, inclusive: true } as const
    if (!fitsLength(input, max)) issues.push({ ...issue, code: 'too_big', maximum: max })
    else if (min > 0 && (!isVisible(input) || textLength(input) < min))
      issues.push({ ...issue, code: 'too_small', minimum: min })
  })

/** A text that a person types, as it is. */
export const typedText = (max: number, min = 0) =>
  z.string().check(lengthBetween(min, max), z.maxLength(maxUnits(max)))

/** Text that a person types into a single-line field. */
export const singleLineText = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    lengthBetween(min, max),
    // Also for the API document.
    z.minLength(min),
    z.maxLength(maxUnits(max)),
    z.refine(isReadableLine),
  )

/** An e-mail address as typed; `findEmailFailure` says whether it is one. */
export const EmailText = z.string().check(z.maxLength(500), z.overwrite(normalizeEmail))

/** Text that a person types into a multi-line field; unreadable characters are removed. */
export const multilineText = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.overwrite(readableText),
      z.trim(),
      lengthBetween(min, max),
      z.minLength(min),
      z.maxLength(maxUnits(max)),
    )

/** A country by its two letters (ISO 3166-1): `NL`. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** The number of a brand in a query string, which has numbers as text. */
export const SiteOfQuery = z.coerce
  .number<number | string>()
  .check(z.multipleOf(1), z.gte(1), z.lte(32_767))
