import { describe, expect, test } from 'vitest'
import type { ImportOptions } from './contract.ts'
import { guessMapping, isSecretColumn, readDate, readRow } from './rules.ts'

const options: ImportOptions = {
  source: 'Old service',
  mapping: {
    email: 0,
    name: 1,
    gender: 2,
    birth_date: 3,
    looking_for: 4,
    country: 5,
    language: 6,
    about: 7,
  },
  date_order: 'dmy',
  language: 'nl',
  country: 'BE',
  per_minute: 10,
}
const site = { minAge: 18, countries: ['NL', 'BE', 'DE'], now: new Date('2026-11-23T12:00:00Z') }
const right = ['Ada@Example.org', 'Ada', 'f', '03.04.1990', 'men', 'NL', 'de', 'Likes lakes.']
const read = (changes: Record<number, string>) =>
  readRow(
    right.map((cell, index) => changes[index] ?? cell),
    options,
    site,
  )

describe('the columns of a file', () => {
  test.each([
    [
      ['E-Mail', 'Vorname', 'Geschlecht', 'Geburtsdatum'],
      [0, 1, 2, 3],
    ],
    [
      ['id', 'display_name', 'email', 'sex', 'birthday'],
      [2, 1, 3, 4],
    ],
    [
      ['Nom', 'Adresse e-mail', 'Sexe', 'Date de naissance'],
      [1, 0, 2, 3],
    ],
    [
      ['Imię', 'Płeć', 'Data urodzenia', 'mail'],
      [3, 0, 1, 2],
    ],
  ])('%j are recognised by their headings', (columns, [email, name, gender, birthDate]) => {
    expect(guessMapping(columns)).toMatchObject({ email, name, gender, birth_date: birthDate })
  })

  test.each([
    'Date of birth',
    'Born',
    'birth_date',
    'Geboortedatum',
    'Geboren',
    'Geburtstag',
    'Geb.-Datum',
    'Né(e) le',
    'Née',
    'Date de naissance',
    'Data di nascita',
    'Nato/a il',
    'Fecha de nacimiento',
    'F. nac.',
    'Data urodzenia',
    'Data ur.',
  ])('a column "%s" is the date of birth', (heading) => {
    expect(guessMapping(['E-Mail', 'Name', 'Land', heading])).toMatchObject({ birth_date: 3 })
  })

  test('that only look like a date of birth are not', () => {
    expect(guessMapping(['nation', 'urban', 'gebiet', 'nachname', 'city'])).toEqual({})
  })

  test('of secrets are recognised, others are not', () => {
    const secret = ['password', 'passwd', 'user_pass', 'Passwort', 'wachtwoord', 'mot de passe']
    expect([...secret, 'contraseña', 'hasło', 'pwd', 'salt'].filter(isSecretColumn)).toHaveLength(
      10,
    )
    expect(['passion', 'email', 'compass', 'name'].filter(isSecretColumn)).toEqual([])
  })
})

describe('a row of a file', () => {
  test('becomes a person', () => {
    expect(read({})).toEqual({
      email: 'Ada@Example.org',
      problem: null,
      person: {
        name: 'Ada',
        gender: 'female',
        looking_for: 'male',
        birth_date: '1990-04-03',
        country: 'NL',
        language: 'de',
        about: 'Likes lakes.',
      },
    })
  })

  test('gets what it leaves empty from the options', () => {
    const { person } = read({ 4: '', 5: '', 6: '', 7: '' })
    expect(person).toMatchObject({
      looking_for: 'everyone',
      country: 'BE',
      language: 'nl',
      about: '',
    })
  })

  test.each([
    ['email_missing', { 0: '' }],
    ['email_invalid', { 0: 'ada' }],
    ['name_missing', { 1: ' ' }],
    ['name_is_email', { 1: 'ada@example.org' }],
    ['name_too_long', { 1: 'x'.repeat(31) }],
    ['gender_unknown', { 2: 'x' }],
    ['birth_date_missing', { 3: '' }],
    ['birth_date_invalid', { 3: '31.02.1990' }],
    ['birth_date_invalid', { 3: '03.04.90' }],
    ['too_young', { 3: '24.11.2008' }],
    ['looking_for_unknown', { 4: 'friends' }],
    ['country_unknown', { 5: 'US' }],
    ['language_unknown', { 6: 'sv' }],
    ['about_too_long', { 7: 'x'.repeat(501) }],
  ])('is left out: %s', (problem, changes) => {
    expect(read(changes)).toMatchObject({ problem, person: null })
  })

  test.each([
    ['Niederlande', 'NL'],
    ['belgique', 'BE'],
    ['de', 'DE'],
  ])('names its country %s in any of our languages', (written, country) => {
    expect(read({ 5: written }).person?.country).toBe(country)
  })

  test.each([
    ['1990-04-03', 'mdy', '1990-04-03'],
    ['1990/4/3 00:00:00', 'dmy', '1990-04-03'],
    ['4/3/1990', 'mdy', '1990-04-03'],
    ['3-4-1990', 'dmy', '1990-04-03'],
  ] as const)('has the date %s (%s)', (written, order, date) => {
    expect(readDate(written, order)).toBe(date)
  })
})
