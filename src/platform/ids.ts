import * as z from 'zod'
import { currencies } from './money.ts'
import { isReadableLine, readableText } from './readable-text.ts'

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

/** Text that a person types into a single-line field. */
export const singleLineText = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.refine(isReadableLine))

/** Text that a person types into a multi-line field; unreadable characters are removed. */
export const multilineText = (max: number, min = 0) =>
  z.string().check(z.overwrite(readableText), z.trim(), z.minLength(min), z.maxLength(max))
