import { describe, expect, test } from 'vitest'
import { budgetOf } from '../../scripts/checks/sizes/budgets.ts'
import {
  HEADER_BYTES,
  lateScripts,
  receivedBytes,
  routeBytes,
  routeFiles,
  type Route,
} from '../../scripts/checks/sizes/route-sizes.ts'

const manifest = {
  'src/app/web/entry-client.ts': { file: 'assets/client.js', imports: ['_shared.js'] },
  'src/app/web/entry-touch.ts': { file: 'assets/touch.js' },
  'virtual:pages/chats': {
    file: 'assets/chats.js',
    imports: ['_shared.js', '_list.js', '_layout.js'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['_list.js'] },
  '_list.js': { file: 'assets/list.js' },
  '_layout.js': { file: 'assets/layout.js', imports: ['_shared.js'] },
  'virtual:texts/en/shell': { file: 'assets/shell-en.js' },
  'virtual:texts/en/chat': { file: 'assets/chat-en.js' },
  'virtual:texts/de/shell': { file: 'assets/shell-de.js' },
  'virtual:texts/de/chat': { file: 'assets/chat-de.js' },
  'virtual:voice/de/linden': { file: 'assets/voice-de.js' },
  'src/chat/web/live-updates.tsx': { file: 'assets/live-updates.js' },
  'src/app/web/live.ts': { file: 'assets/live.js', imports: ['_shared.js'] },
}
const sizes: Record<string, number> = {
  'assets/client.js': 1000,
  'assets/shared.js': 200,
  'assets/list.js': 30,
  'assets/chats.js': 4,
  'assets/chat-de.js': 5,
  'assets/voice-de.js': 20_000,
  'assets/live.js': 300_000,
  'assets/live-updates.js': 2_000_000,
  'assets/layout.js': 10_000,
}
const build = { manifest, bytes: (file: string) => sizes[file] ?? 0, locales: ['en', 'de'] }
const chats: Route = {
  name: 'chats',
  path: '/chats',
  module: 'chat/web/pages/chats.tsx',
  layout: 'chat',
  // The first one is in the bundle of every page.
  texts: ['visit', 'chat'],
  hydrate: 'load',
  middleware: ['auth', 'members'],
}
const headers = (files: number) => files * HEADER_BYTES

describe('check-sizes', () => {
  test('counts every chunk of a hydrated page once, and the texts of the largest language', () => {
    expect(routeBytes(chats, build)).toBe(11_239)
  })

  test('counts what is received late as well, with the largest brand and all headers', () => {
    expect(receivedBytes(chats, build)).toBe(2_331_239 + headers(10))
  })

  test('counts live events for members only', () => {
    const forVisitors = { ...chats, middleware: ['auth', 'guests'] }
    expect(receivedBytes(forVisitors, build)).toBe(31_239 + headers(8))
    expect(lateScripts(forVisitors, 'visitor', manifest)).toEqual([])
  })

  test('counts each file of a page once, including the texts of one bundle', () => {
    expect(routeFiles(chats, manifest, ['en', 'de'])).toBe(7)
    expect(routeFiles({ ...chats, hydrate: 'never' }, manifest, ['en', 'de'])).toBe(0)
  })

  test('counts only the waiting code of a page that hydrates on touch, and nothing of a static page', () => {
    expect(routeBytes({ ...chats, hydrate: 'touch' }, { ...build, bytes: () => 700 })).toBe(700)
    expect(routeBytes({ ...chats, hydrate: 'never' }, build)).toBe(0)
  })

  test('throws for a route whose page was not built', () => {
    expect(() => routeBytes({ ...chats, name: 'gone' }, build)).toThrow('virtual:pages/gone')
  })

  test('has a goal for every kind of page, with no limit below it', () => {
    const budget = (change: Partial<Route>) => budgetOf({ ...chats, ...change })
    expect(budget({})).toEqual({ goal: 145, limit: 145, received: 149, files: 10 })
    expect(budget({ path: '/signup' })).toEqual({ goal: 115, limit: 118, received: 119, files: 10 })
    expect(budget({ path: '/members', layout: 'default' })).toEqual({
      goal: 140,
      limit: 140,
      received: 143,
      files: 10,
    })
    expect(budget({ layout: 'console', hydrate: 'console' })).toEqual({
      goal: 165,
      limit: 185,
      received: 190,
      files: 11,
    })
    expect(budget({ path: '/', hydrate: 'touch' })).toEqual({
      goal: 40,
      limit: 40,
      received: 4,
      files: 10,
    })
    expect(budget({ path: '/login', hydrate: 'touch' })).toEqual({
      goal: 15,
      limit: 15,
      received: 4,
      files: 10,
    })
    expect(budget({ path: '/pages/terms', hydrate: 'never' })).toEqual({
      goal: 15,
      limit: 15,
      received: 4,
      files: 10,
    })
    expect(budget({ path: '/landing/one', layout: 'lander' })).toEqual({
      goal: 15,
      limit: 15,
      received: 4,
      files: 10,
    })
    expect(budget({}).limit).toBeGreaterThanOrEqual(budget({}).goal)
  })
})
