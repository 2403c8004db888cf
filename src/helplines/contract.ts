import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, Instant } from '../platform/ids.ts'

/** The pages that list whom to call: `/safety`, and `/help/scam`. */
export const helplineLists = ['safety', 'scam'] as const
export type HelplineList = (typeof helplineLists)[number]

export const allHelplineKinds = [
  'victims',
  'sexual_violence',
  'home_violence',
  'talk',
  'bank',
  'police',
  'identity',
] as const
export type HelplineKind = (typeof allHelplineKinds)[number]

export const checkStates = ['never', 'checked', 'old', 'expired'] as const
export type CheckState = (typeof checkStates)[number]

const Helpline = z.object({
  kind: z.enum(allHelplineKinds),
  /** A proper name, which is not translated. */
  name: z.string(),
  /** As people write it; null where the source leads to several. */
  phone: z.nullable(z.string()),
  /** The page that names the number. */
  url: z.string(),
  /** When somebody last compared number and page; null if nobody has. */
  checked_at: z.nullable(Instant),
  /** That was over twelve months ago. */
  old: z.boolean(),
})
export type Helpline = z.infer<typeof Helpline>

/** Lists whom to call in a country, and the countries with a list. */
export const listHelplines = call({
  method: 'GET',
  path: '/api/helplines.php',
  access: 'anyone',
  input: z.object({ list: z.enum(helplineLists), country: CountryCode }),
  output: z.object({ helplines: z.array(Helpline), countries: z.array(z.string()) }),
  fails: {},
})
