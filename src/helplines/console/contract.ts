import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { CountryCode, EmptyObject, Instant, singleLineText } from '../../platform/ids.ts'
import { regulatedRegions } from '../../platform/regulated-regions.ts'
import { localForms, localPlaces, localTextNames } from '../../legal/contract.ts'
import { allHelplineKinds, checkStates, helplineLists } from '../contract.ts'

const Person = z.object({ id: z.string(), name: z.string() })

const Checked = z.object({
  checked_at: z.nullable(Instant),
  /** Who compared it here; null for the product's own check. */
  checked_by: z.nullable(Person),
  state: z.enum(checkStates),
})

const ConsoleHelpline = Checked.extend({
  list: z.enum(helplineLists),
  kind: z.enum(allHelplineKinds),
  /** Identifies it, whatever its name is now. */
  line: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  url: z.string(),
  /** Taken off the pages of members. */
  removed: z.boolean(),
})
export type ConsoleHelpline = z.infer<typeof ConsoleHelpline>

const ConsoleLocalText = Checked.extend({
  region: z.enum(regulatedRegions),
  text: z.enum(localTextNames),
  places: z.array(z.enum(localPlaces)),
  form: z.enum(localForms),
  law: z.string(),
  source: z.string(),
  /** The brand takes members from there. */
  open: z.boolean(),
})
export type ConsoleLocalText = z.infer<typeof ConsoleLocalText>

/** Lists the helplines of a country and the texts that local laws ask for, each with its check. */
export const listHelplineChecks = call({
  method: 'GET',
  path: '/api/operator-helplines.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ country: CountryCode }),
  output: z.object({
    helplines: z.array(ConsoleHelpline),
    countries: z.array(z.string()),
    texts: z.array(ConsoleLocalText),
    /** Open regions whose law asks for a text that is not there. */
    missing: z.array(z.enum(regulatedRegions)),
  }),
  fails: {},
})

const Line = z.object({
  list: z.enum(helplineLists),
  country: CountryCode,
  kind: z.enum(allHelplineKinds),
})

/**
 * Saves a helpline that somebody has just compared with its source, changed or not; `line` null adds
 * one.
 */
export const saveHelpline = call({
  method: 'PUT',
  path: '/api/operator-helplines.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: Line.extend({
    line: z.nullable(singleLineText(80, 1)),
    name: singleLineText(80, 1),
    phone: z.nullable(z.string().check(z.regex(/^\+?[0-9][0-9 ]{1,22}$/))),
    url: z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/)),
  }),
  output: z.object({ line: z.string() }),
  fails: { not_found: 404, helpline_exists: 409 },
})

/** Takes a helpline off the pages of members. */
export const removeHelpline = call({
  method: 'DELETE',
  path: '/api/operator-helplines.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: Line.extend({ line: singleLineText(80, 1), reason: singleLineText(1000, 3) }),
  output: EmptyObject,
  fails: { not_found: 404 },
})

/** Records that somebody has just compared a text of local law with its source. */
export const checkLocalText = call({
  method: 'PUT',
  path: '/api/operator-local-texts.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: z.object({ region: z.enum(regulatedRegions), text: z.enum(localTextNames) }),
  output: EmptyObject,
  fails: { not_found: 404 },
})
