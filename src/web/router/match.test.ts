import { describe, expect, test } from 'vitest'
import { createMatcher } from './match.ts'

const paths = [
  '/',
  '/likes/:type',
  '/likes/visitors',
  '/credits/:bundle/:method?',
  '/credits/repeat-order',
  '/credits',
  '/chats/:id',
]
const match = createMatcher(paths.map((path) => ({ path })))

describe('createMatcher', () => {
  test.each([
    ['/', '/', {}],
    ['/likes/received', '/likes/:type', { type: 'received' }],
    ['/likes/visitors', '/likes/visitors', {}],
    ['/Likes/Visitors/', '/likes/visitors', {}],
    ['//likes//visitors', '/likes/visitors', {}],
    ['/chats/A%20b/', '/chats/:id', { id: 'A b' }],
    ['/credits', '/credits', {}],
    ['/credits/p1', '/credits/:bundle/:method?', { bundle: 'p1' }],
    ['/credits/p1/ideal', '/credits/:bundle/:method?', { bundle: 'p1', method: 'ideal' }],
    ['/credits/repeat-order', '/credits/repeat-order', {}],
    ['/chats/a%20b', '/chats/:id', { id: 'a b' }],
    ['/chats/%E0%A4%A', '/chats/:id', { id: '%E0%A4%A' }],
  ])('%s is the page %s', (path, expected, params) => {
    expect(match(path)).toEqual({ route: { path: expected }, params })
  })

  test.each([
    '/nothing',
    '/chats',
    '/chats/',
    '/chats/7/8',
    '/likes-of-mine/visitors',
    '/credits/p1/ideal/more',
  ])('%s is no page', (path) => {
    expect(match(path)).toBeNull()
  })

  test('a pattern that begins with a parameter matches where no other page begins so', () => {
    const matchAny = createMatcher([{ path: '/:name' }, { path: '/likes/:type' }])
    expect(matchAny('/likes')).toEqual({ route: { path: '/:name' }, params: { name: 'likes' } })
    expect(matchAny('/other')).toEqual({ route: { path: '/:name' }, params: { name: 'other' } })
    expect(matchAny('/likes/given')?.route.path).toBe('/likes/:type')
    expect(matchAny('/other/given')).toBeNull()
  })
})
