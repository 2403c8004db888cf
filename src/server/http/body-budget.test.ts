import { describe, expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

describe('the body budget', () => {
  test('limits the bytes of one subject, and frees them on release', () => {
    const budget = createBodyBudget({ each: 100, all: 1_000 })
    const release = budget.reserve(['network'], 80)
    expect(() => budget.reserve(['network', 'member'], 30)).toThrow('too_many_requests')
    expect(() => budget.reserve(['member'], 30)()).not.toThrow()
    release()
    expect(() => budget.reserve(['network', 'member'], 100)).not.toThrow()
  })

  test('limits the bytes of all subjects together', () => {
    const budget = createBodyBudget({ each: 100, all: 150 })
    const release = budget.reserve(['one'], 100)
    expect(() => budget.reserve(['two'], 60)).toThrow('unavailable')
    release()
    expect(() => budget.reserve(['two'], 60)).not.toThrow()
  })

  test('releases a reservation only once', () => {
    const budget = createBodyBudget({ each: 100, all: 100 })
    const release = budget.reserve(['one'], 60)
    release()
    release()
    budget.reserve(['one'], 60)
    expect(() => budget.reserve(['one'], 60)).toThrow('too_many_requests')
  })
})
