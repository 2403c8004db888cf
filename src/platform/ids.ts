import * as z from 'zod'
import { currencies } from './money.ts'

/** Ids are decimal strings at the API: they do not fit a JavaScript number. Eighteen digits always fit a bigint. */
export const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
export const Uuid = z.uuid()
export const Instant = z.iso.datetime()
/** The empty object: a call that takes or answers nothing. */
export const Nothing = z.object({})

export const Currency = z.enum(currencies)
/** Integer minor units. */
export const Money = z.object({ amount: z.int(), currency: Currency })
