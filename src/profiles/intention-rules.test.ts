import { expect, test } from 'vitest'
import { canSeeIntention, listCommonIntentions } from './intention-rules.ts'

test('an answer for matches is seen by matches, one for nobody by nobody', () => {
  expect(canSeeIntention('all', false)).toBe(true)
  expect(canSeeIntention('matches', false)).toBe(false)
  expect(canSeeIntention('matches', true)).toBe(true)
  expect(canSeeIntention('nobody', true)).toBe(false)
})

test('an intimate answer of both is no reason', () => {
  expect(listCommonIntentions(['lasting', 'touch'], ['touch', 'lasting', 'light'])).toEqual([
    'lasting',
  ])
})
