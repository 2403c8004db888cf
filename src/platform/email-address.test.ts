import { describe, expect, test } from 'vitest'
import { findEmailFailure, normalizeEmail } from './email-address.ts'

describe('findEmailFailure', () => {
  test.each(['', '   ', '\n'])('names an empty field: %o', (email) => {
    expect(findEmailFailure(email)).toBe('email_missing')
  })

  test.each([
    'eva',
    'eva@',
    '@example.com',
    'eva@example',
    'e va@example.com',
    'eva@exa_mple.com',
    '.eva@example.com',
    'e..a@example.com',
    'eva@example-.org',
    'eva@-example.org',
    'eva@example.-org',
    'eva@192.168.0.1',
    'eva@example.c',
    `${'x'.repeat(65)}@example.com`,
    `eva@${'x'.repeat(64)}.com`,
    `eva@${'example.'.repeat(31)}com`,
  ])('refuses %s', (email) => {
    expect(findEmailFailure(email)).toBe('email_invalid')
  })

  test.each([
    'eva@example.com',
    ' eva@example.com ',
    'e+v.a@mail.example.co.uk',
    'a&b@example.com',
    'x/y@example.com',
    'user!name@example.com',
    'eva@münchen.de',
    'max@mu\u0308ller.example',
    'user@пример.рф',
    'user@example.xn--p1ai',
    'user@उदाहरण.भारत',
    `${'x'.repeat(64)}@example.com`,
  ])('accepts %s', (email) => {
    expect(findEmailFailure(email)).toBeNull()
  })
})

test('normalizeEmail composes letters and removes spaces', () => {
  expect(normalizeEmail(' max@mu\u0308ller.example\n')).toBe('max@müller.example')
})
