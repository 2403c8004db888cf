import { expect, test } from 'vitest'
import { getSignupTarget } from './signup-target.ts'

const toTarget = (href: string) =>
  getSignupTarget(new URL(href, 'https://vonk.example'), '/members?page=2')

test('a visitor who wants to write to a member continues in the chat after logging in', () => {
  const target = { member: '42', next: '/members/42/chat' }
  expect(toTarget('/members/42/signup')).toEqual(target)
  expect(toTarget('/de/members/42/signup')).toEqual(target)
})

test('other sign-up links return to the page they name, or to the current one', () => {
  expect(toTarget('/signup?next=%2Fmembers%2F42')).toEqual({ member: null, next: '/members/42' })
  expect(toTarget('/pl/signup')).toEqual({ member: null, next: '/members?page=2' })
})

test('links to other pages are left alone', () => {
  expect(toTarget('/members/42')).toBeNull()
  expect(toTarget('/signup-matches')).toBeNull()
})
