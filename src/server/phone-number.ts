import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { ApiError } from '../platform/api-error.ts'

/**
 * Returns the number in E.164 format: +31612345678. Throws `phone_invalid` for fixed lines and short
 * numbers too, which get no text messages.
 */
export function toPhone(text: string, country: string): string {
  const options = isSupportedCountry(country)
    ? { defaultCountry: country, extract: false }
    : { extract: false }
  const parsed = parsePhoneNumberFromString(text.replace(/^\s*tel:/i, ''), options)
  if (!parsed?.isValid()) throw new ApiError('phone_invalid')
  return parsed.number
}
