import { validateBirthDate } from '../accounts/birth-date-rules.ts'
import { validateEmail, validateName, type ValidationFailure } from '../accounts/rules.ts'
import { ANSWER_LENGTH } from '../accounts/contract.ts'
import { normalizeEmail } from '../platform/email-address.ts'
import { foldText } from '../platform/fold-text.ts'
import { isLocale, locales, type Locale } from '../platform/locales.ts'
import { countryName, languageName } from '../platform/names.ts'
import { readableText } from '../platform/readable-text.ts'
import { fitsLength } from '../platform/text-length.ts'
import {
  importFields,
  rowProblems,
  type ImportedPerson,
  type ImportField,
  type ImportOptions,
  type Mapping,
  type RowProblem,
} from './contract.ts'

/** Headings of secrets in the languages of our sites; such columns are dropped at the upload. */
const SECRET =
  /(?:^|[ _-])pass(?:[ _-]|$)|passw|passphrase|passcode|pwd|kennwort|wachtwoord|mot de passe|contrase|has[lł]o|hash|salt|token|secret/i

export const isSecretColumn = (heading: string): boolean => SECRET.test(heading)

/** Headings in the languages of our sites, as `foldText` returns them. */
const headings: Record<ImportField, RegExp> = {
  email: /mail/,
  name: /^(?:display|nick|user|first|pseudo|vor|voor)? ?(?:name|naam|nom|nome|nombre|imie)$|^nick$|^pseudo$|^prenom$/,
  gender: /^(?:gender|sex|geschlecht|geslacht|sexe|sesso|genere|genero|sexo|plec)$/,
  birth_date:
    /birth|\bborn\b|\bdob\b|geburt|geboor|gebor|\bgeb\b|naiss|\bnee? (?:e )?le\b|^nee?$|nascita|\bnat[oa]\b|nacim|nacid|\bnac\b|urodz|\bur\b/,
  looking_for: /looking|seek|sucht?$|zoek|cherche|cerca|busca|szuka|interested/,
  country: /country|^land$|^pays$|paese|pais|kraj/,
  language: /lang|sprache|^taal$|lingua|idioma|jezyk|locale/,
  about: /about|^bio$|description|beschreibung|uber|profil|over mij|moi/,
}

/** What the headings suggest; each column is used once. */
export function guessMapping(columns: string[]): Mapping {
  const mapping: Mapping = {}
  const used = new Set<number>()
  for (const field of importFields) {
    const position = columns.findIndex(
      (heading, index) => !used.has(index) && headings[field].test(foldText(heading)),
    )
    if (position === -1) continue
    used.add(position)
    mapping[field] = position
  }
  return mapping
}

const genders: Record<'female' | 'male', string[]> = {
  female: [
    'f',
    'female',
    'w',
    'weiblich',
    'woman',
    'women',
    'frau',
    'frauen',
    'v',
    'vrouw',
    'vrouwen',
    'femme',
    'femmes',
    'femminile',
    'donna',
    'donne',
    'mujer',
    'mujeres',
    'femenino',
    'k',
    'kobieta',
    'kobiety',
  ],
  male: [
    'm',
    'male',
    'männlich',
    'man',
    'men',
    'mann',
    'männer',
    'mannen',
    'h',
    'homme',
    'hommes',
    'maschile',
    'uomo',
    'uomini',
    'hombre',
    'hombres',
    'masculino',
    'mężczyzna',
    'mężczyźni',
  ],
}
const everyoneValues = new Set([
  'everyone',
  'both',
  'all',
  'any',
  'alle',
  'beide',
  'iedereen',
  'tous',
  'tout',
  'tutti',
  'todos',
  'ambos',
  'wszyscy',
])

function readGender(text: string): 'female' | 'male' | null {
  const word = text.toLowerCase()
  if (genders.female.includes(word)) return 'female'
  return genders.male.includes(word) ? 'male' : null
}

const readLookingFor = (text: string): ImportedPerson['looking_for'] | null =>
  text === '' || everyoneValues.has(text.toLowerCase()) ? 'everyone' : readGender(text)

/** YYYY-MM-DD, or an impossible date that the check of the birth date refuses. A year has four digits. */
export function readDate(text: string, order: ImportOptions['date_order']): string {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ].*)?$/.exec(text) ?? []
  if (first === '') return text
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A code of one of the site's countries, or its name in one of our languages. */
function readCountry(text: string, countries: string[]): string | null {
  const word = text.toLowerCase()
  return (
    countries.find(
      (code) =>
        code.toLowerCase() === word ||
        locales.some((locale) => countryName(locale, code).toLowerCase() === word),
    ) ?? null
  )
}

/** `de`, `de-AT`, `German` or `Deutsch`. */
function readLanguage(text: string): Locale | null {
  const word = text.toLowerCase()
  const code = word.split(/[-_]/)[0]
  if (code !== undefined && code.length === 2) return isLocale(code) ? code : null
  return (
    locales.find((language) =>
      locales.some((locale) => languageName(locale, language).toLowerCase() === word),
    ) ?? null
  )
}

const toProblem = (failure: ValidationFailure): RowProblem | null =>
  rowProblems.find((problem) => problem === failure?.code) ?? null

type Site = { minAge: number; countries: string[]; now: Date }
type ReadRow = { email: string } & (
  | { problem: RowProblem; person: null }
  | { problem: null; person: ImportedPerson }
)

/** Reads a row of the file: the person, or the first problem. */
export function readRow(cells: string[], options: ImportOptions, site: Site): ReadRow {
  const { mapping, date_order: order } = options
  const text = (field: ImportField) => cells[mapping[field] ?? -1]?.trim() ?? ''
  const email = normalizeEmail(text('email'))
  const gender = readGender(text('gender'))
  const lookingFor = readLookingFor(text('looking_for'))
  const country = text('country') ? readCountry(text('country'), site.countries) : options.country
  const language = text('language') ? readLanguage(text('language')) : options.language
  const birthDate = readDate(text('birth_date'), order)
  const about = readableText(text('about')).trim()
  const refuse = (problem: RowProblem): ReadRow => ({ email, problem, person: null })
  const fault =
    toProblem(validateEmail(email)) ??
    toProblem(validateName(text('name'), email)) ??
    toProblem(validateBirthDate(birthDate, site.minAge, country ?? options.country, site.now))
  if (fault) return refuse(fault)
  if (!gender) return refuse('gender_unknown')
  if (!lookingFor) return refuse('looking_for_unknown')
  if (!country) return refuse('country_unknown')
  if (!language) return refuse('language_unknown')
  if (!fitsLength(about, ANSWER_LENGTH)) return refuse('about_too_long')
  const person = {
    name: text('name'),
    gender,
    looking_for: lookingFor,
    birth_date: birthDate,
    country,
    language,
    about,
  }
  return { email, problem: null, person }
}
