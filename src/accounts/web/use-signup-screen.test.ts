import { describe, expect, test } from 'vitest'
import { backAddress, getNextScreen, parseScreen } from './use-signup-screen.ts'

const at = (query: string, reached = 1) => parseScreen(new URLSearchParams(query), reached)

describe('the screens of sign-up', () => {
  test('follow each other from the photo to the city, with the facts on one', () => {
    const visited = []
    for (let address = '/complete-signup?step=1'; address !== '/signup-matches';) {
      visited.push(address.slice(address.indexOf('?')))
      address = getNextScreen(at(address.slice(address.indexOf('?')))).address
    }
    expect(visited).toEqual(['?step=1', '?step=2', '?step=3', '?step=3&part=facts', '?step=4'])
    for (const [index, query] of visited.entries())
      expect(backAddress(at(query))).toBe(
        index === 0 ? null : `/complete-signup${visited[index - 1]}`,
      )
  })

  test('only the last screen of a step completes it', () => {
    expect(getNextScreen(at('?step=3')).step).toBe(3)
    expect(getNextScreen(at('?step=3&part=facts')).step).toBe(4)
    expect(getNextScreen(at('?step=4')).step).toBe(5)
  })

  test('an unknown address opens the step that is due, or the first screen', () => {
    expect(at('', 3)).toEqual({ step: 3, part: null })
    expect(at('?step=3&part=traits')).toEqual({ step: 3, part: null })
    expect(at('?step=9')).toEqual({ step: 1, part: null })
  })
})
