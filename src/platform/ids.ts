import * as z from 'zod'
import { currencies } from './money.ts'
import { isReadableLine, readableText } from './readable-text.ts'

/** Ids are decimal strings at the API: they do not fit a JavaScript number. Eighteen digits always fit a bigint. */
export const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
export const Uuid = z.uuid()
export const Instant = z.iso.datetime()
/** The empty object: a call that takes or answers nothing. */
export const EmptyObject = z.object({})

export const Currency = z.enum(currencies)
/** Integer minor units. */
export const Money = z.object({ amount: z.int(), currency: Currency })

/** What a person types into a field of one line. */
export const singleLineText = (max: number, min = 0) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.refine(isReadableLine))

/** What a person types into a field of several lines; what nobody can read in it is left out. */
export const multilineText = (max: number, min = 0) =>
  z.string().check(z.overwrite(readableText), z.trim(), z.minLength(min), z.maxLength(max))
