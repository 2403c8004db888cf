import * as z from 'zod'
import { CountryCode, singleLineText, typedText } from '../platform/ids.ts'

/** The company that runs a site, as the law requires it to be named. */
export const Company = z.object({
  name: singleLineText(120, 1),
  address: singleLineText(200, 1),
  kvk: typedText(40),
  city: singleLineText(120, 1),
  country: CountryCode,
  tradenames: z.array(singleLineText(120, 1)),
  vat_numbers: z.record(z.string(), typedText(40)),
})

/** The company of a new brand, until its owner names their own. */
export const SiteCompany = z._default(Company, {
  name: 'Vonk B.V.',
  address: 'Example street 1',
  kvk: '00000000',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Vonk'],
  vat_numbers: { NL: 'NL000000000B00' },
})
