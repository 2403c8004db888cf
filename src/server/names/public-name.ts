import type { FieldFailure } from '../../accounts/contract.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../context.ts'
import { CONTACT_THRESHOLD, contactScore } from './contact-score.ts'
import { readings, toSkeleton } from './look-alikes.ts'
import { staffTerms } from './staff-words.ts'

type NameSite = Pick<SiteSettings, 'name' | 'company'>

/** Throws if a person may not choose the name, for the field `name`. */
export function assertPublicName(
  { site, country }: Pick<Context, 'site' | 'country'>,
  name: string,
): void {
  const fault = findNameFault(name, site.settings, country)
  if (fault) throw new ApiError(fault, { field: 'name' })
}

/** Marks that stand above or below a letter; more of them reach into other lines. */
const MAX_MARKS = 4
const STACKED = new RegExp(
  String.raw`(?:[\p{Mn}\p{Me}](?:\p{Mc}|\u200c|\u200d)*){${MAX_MARKS + 1}}`,
  'u',
)

/** Invisible characters are part of emoji, and of words in scripts that join their letters. */
const EMOJI = /\p{RGI_Emoji}/gv
const JOINED =
  /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}][\u200c\u200d])/gu
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * What is wrong with a name, or another short text beside a portrait, that a person chooses and
 * everybody reads. Its form is checked by `validateName`, also in the browser.
 */
export function findNameFault(
  name: string,
  site: NameSite,
  country: string,
): Extract<FieldFailure, 'name_unreadable' | 'name_reserved' | 'name_has_contact'> | null {
  const visible = name.replaceAll(EMOJI, '').replaceAll(JOINED, '')
  if (IGNORABLE.test(visible) || STACKED.test(name.normalize('NFC'))) return 'name_unreadable'
  if (isReserved(name, site)) return 'name_reserved'
  return contactScore(name, country) >= CONTACT_THRESHOLD ? 'name_has_contact' : null
}

const splitWords = (skeleton: string): string[] => skeleton.match(/\p{L}+/gu) ?? []
const toPhrase = (text: string): string => splitWords(toSkeleton(text)).join(' ')

const staffPhrases = staffTerms.map(toPhrase)
const MIN_BRAND = 3

type ReservedNames = { phrases: string[]; compact: RegExp }
const reservedBySite = new Map<string, ReservedNames>()

/** The names of the brand and of its staff; compiled once for each brand. */
function getReserved({ name, company }: NameSite): ReservedNames {
  const brand = [name, company.name, ...company.tradenames]
  const key = brand.join('\n')
  const cachedNames = reservedBySite.get(key)
  if (cachedNames) return cachedNames
  const brandNames = brand.map(toPhrase).filter((phrase) => phrase.length >= MIN_BRAND)
  const phrases = [...brandNames, ...staffPhrases]
  const words = phrases.map((phrase) => phrase.replaceAll(' ', ''))
  const reserved = { phrases, compact: new RegExp(`^(?:${words.join('|')})+$`) }
  reservedBySite.set(key, reserved)
  return reserved
}

/**
 * Whether a name says that the writer is the brand or its staff: as whole words, as words without
 * spaces ("VonkSupport"), or as words with something between the letters.
 */
function isReserved(name: string, site: NameSite): boolean {
  const { phrases, compact } = getReserved(site)
  return readings(name).some((reading) => {
    const words = splitWords(reading)
    const text = ` ${words.join(' ')} `
    const spelled = words.every(({ length }) => length === 1) ? [words.join('')] : []
    const parts = reading.split(/\s+/).map((part) => splitWords(part).join(''))
    return (
      phrases.some((phrase) => text.includes(` ${phrase} `)) ||
      [...words, ...parts, ...spelled].some((part) => compact.test(part))
    )
  })
}
