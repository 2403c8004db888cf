import { expect, test } from 'vitest'
import openers from '../../messages/en/openers.json' with { type: 'json' }
import { findLastQuestion, openerInterests, pickOpenerInterests } from './opener-rules.ts'

test('the last question of a text is quoted', () => {
  expect(findLastQuestion('Do you cook? I bake. Who eats it?')).toBe('Who eats it?')
  expect(findLastQuestion('¿Vienes? Sí.')).toBe('¿Vienes?')
  expect(findLastQuestion('I bake.')).toBeNull()
  expect(findLastQuestion(`${'x'.repeat(200)}?`)).toBeNull()
})

test('shared interests come first, intimate ones never', () => {
  expect(pickOpenerInterests(['sex', 'wine', 'dogs'], ['dogs'])).toEqual(['dogs', 'wine'])
})

test('each interest but the intimate ones has two lines', () => {
  expect(Object.keys(openers.interest).toSorted()).toEqual([...openerInterests].toSorted())
  expect(Object.values(openers.interest).every((lines) => Object.keys(lines).length === 2)).toBe(
    true,
  )
})
