import { describe, expect, test } from 'vitest'
import { createPullGesture } from './pull-gesture.ts'

describe('pulling the page down', () => {
  test('is complete after a long way down, and starts anew', () => {
    const pull = createPullGesture()
    pull.start({ x: 100, y: 100 }, true)
    expect(pull.move({ x: 100, y: 180 })).toBe(40)
    expect(pull.isComplete()).toBe(false)
    expect(pull.move({ x: 110, y: 300 })).toBe(70)
    expect(pull.isComplete()).toBe(true)
    pull.end()
    expect(pull.isComplete()).toBe(false)
  })

  test('does not begin with a finger that moves sideways, or in something that scrolls', () => {
    const pull = createPullGesture()
    pull.start({ x: 100, y: 100 }, true)
    pull.move({ x: 160, y: 110 })
    expect(pull.move({ x: 160, y: 400 })).toBe(0)
    pull.start({ x: 100, y: 100 }, false)
    expect(pull.move({ x: 100, y: 400 })).toBe(0)
    expect(pull.isComplete()).toBe(false)
  })

  test('is taken back by moving up again', () => {
    const pull = createPullGesture()
    pull.start({ x: 100, y: 100 }, true)
    pull.move({ x: 100, y: 300 })
    expect(pull.move({ x: 100, y: 90 })).toBe(0)
    expect(pull.isComplete()).toBe(false)
  })
})
