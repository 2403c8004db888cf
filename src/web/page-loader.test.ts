import { expect, test } from 'vitest'
import { loginPathFrom } from './page-loader.ts'

const pathFrom = (pathname: string, search = '') => loginPathFrom({ pathname, search })

test('log-in returns to a page that members can use', () => {
  expect(pathFrom('/members', '?page=2')).toBe('/login?next=%2Fmembers%3Fpage%3D2')
  // This page leads a member on to the chat.
  expect(pathFrom('/members/42/signup')).toBe('/login?next=%2Fmembers%2F42%2Fsignup')
})

test('log-in from a page of visitors leads to the search', () => {
  for (const path of ['/', '/signup', '/reset-password/do', '/activate/error', '/account-deleted'])
    expect([path, pathFrom(path)]).toEqual([path, '/login?next=/members'])
})
