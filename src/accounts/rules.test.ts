import { describe, expect, test } from 'vitest'
import { validateBirthDate, toIsoDate } from './birth-date-rules.ts'
import { validateName, validatePassword } from './rules.ts'
import { freeMessages, inboxAddress } from './welcome-rules.ts'

const at = (instant: string) => new Date(instant)
const noon = at('2026-11-21T12:00:00Z')

describe('validateName', () => {
  test.each([
    ['', 'name_missing'],
    ['  ', 'name_missing'],
    ['@eva', 'name_starts_with_at'],
    [' @eva', 'name_starts_with_at'],
    ['EVA@example.com', 'name_is_email'],
    ['x'.repeat(31), 'name_too_long'],
  ])('refuses %o: %s', (name, code) => {
    expect(validateName(name, 'eva@example.com')?.code).toBe(code)
  })

  test.each(['Eva', 'Żółć', '李雷', '👩‍🚀', 'x'.repeat(30), 'eva@home'])('accepts %s', (name) => {
    expect(validateName(name, 'eva@example.com')).toBeNull()
  })
})

describe('validateBirthDate', () => {
  test.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '1990-13-01',
    '1990-00-10',
    '1990-01-00',
    '1890-01-01',
    '2030-01-01',
    '90-1-1',
  ])('refuses %s, which is not a valid date', (date) => {
    expect(validateBirthDate(date, 18, 'NL', noon)?.code).toBe('birth_date_invalid')
  })

  test('accepts 29 February; such a person comes of age on 1 March of a common year', () => {
    expect(validateBirthDate('2008-02-29', 18, 'NL', at('2026-02-28T12:00:00Z'))?.code).toBe(
      'too_young',
    )
    expect(validateBirthDate('2008-02-29', 18, 'NL', at('2026-03-01T12:00:00Z'))).toBeNull()
    expect(validateBirthDate('2000-02-29', 18, 'NL', noon)).toBeNull()
  })

  test('takes the country’s westernmost time zone to decide who is of age', () => {
    const midnightInTheNetherlands = at('2026-05-06T22:30:00Z')
    expect(validateBirthDate('2008-05-07', 18, 'NL', midnightInTheNetherlands)).toBeNull()
    expect(validateBirthDate('2008-05-07', 18, 'ES', midnightInTheNetherlands)?.code).toBe(
      'too_young',
    )
    expect(validateBirthDate('2008-05-07', 18, 'US', at('2026-05-07T09:59:00Z'))?.code).toBe(
      'too_young',
    )
    expect(validateBirthDate('2008-05-07', 18, 'US', at('2026-05-07T10:00:00Z'))).toBeNull()
    expect(validateBirthDate('2008-05-07', 18, 'XX', at('2026-05-07T11:59:00Z'))?.code).toBe(
      'too_young',
    )
  })
})

describe('toIsoDate', () => {
  test('returns an empty text until year, month and day are given', () => {
    expect([toIsoDate('1990-5-7'), toIsoDate('1990--7'), toIsoDate('')]).toEqual([
      '1990-05-07',
      '',
      '',
    ])
  })
})

describe('validatePassword', () => {
  test.each([
    ['short', 'password_too_short'],
    ['nine pear', 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    ['aaaaaaaaaaaa', 'password_too_common'],
    ['EVA@example.com', 'password_too_common'],
  ])('refuses %s: %s', (password, code) => {
    expect(validatePassword(password, { email: 'eva@example.com', name: 'Eva' })?.code).toBe(code)
  })

  test('counts grapheme clusters, not bytes', () => {
    expect(validatePassword('👍🏽🌊🌙⭐🔥🎈🎲🍀🌵🐚', { email: '', name: '' })).toBeNull()
  })
})

describe('inboxAddress', () => {
  test.each([
    ['kasia@gmail.com', 'https://mail.google.com/'],
    [' Kasia@HOTMAIL.co.uk ', 'https://outlook.live.com/mail/'],
    ['kasia@wp.pl', 'https://poczta.wp.pl/'],
    ['kasia@notgmail.com', 'mailto:'],
    ['kasia', 'mailto:'],
  ])('of %s is %s', (email, address) => {
    expect(inboxAddress(email)).toBe(address)
  })
})

describe('freeMessages', () => {
  const newcomer = { credits: 5, paid_user: false }

  test('counts whole messages, and none where messages cost nothing', () => {
    expect([
      freeMessages(newcomer, 1),
      freeMessages(newcomer, 2),
      freeMessages({ ...newcomer, credits: 0 }, 1),
      freeMessages(newcomer, 0),
    ]).toEqual([5, 2, 0, 0])
  })

  test('calls no credit free that may have been bought', () => {
    expect(freeMessages({ credits: 47, paid_user: true }, 1)).toBe(0)
  })
})
