import { expect, test } from 'vitest'
import { isFirstHourDone, isNewcomer } from './first-hour-rules.ts'

const joined = { signup_date: '2026-11-20T10:00:00Z' }

test('somebody is a newcomer for a week', () => {
  expect(isNewcomer(joined, new Date('2026-11-27T09:59:59Z'))).toBe(true)
  expect(isNewcomer(joined, new Date('2026-11-27T10:00:00Z'))).toBe(false)
})

test('the first hour is done when nothing of it is left', () => {
  const all = { photo: true, about: true, hello: true, email: true }
  expect(isFirstHourDone(all)).toBe(true)
  for (const step of ['photo', 'about', 'hello', 'email'] as const)
    expect(isFirstHourDone({ ...all, [step]: false })).toBe(false)
})
