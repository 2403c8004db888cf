import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NO_PAGE, pageModule, pageRoutes } from '../../src/app/web/routes.ts'
import { BUNDLES, getBundle, textModule } from '../../src/web/text-bundles.ts'
import { chunkOf } from '../../vite/chunk-groups.ts'
import { toModule } from '../../vite/react-modules.ts'

describe('bundles of texts', () => {
  const files = readdirSync(join(import.meta.dirname, '../../messages/en'))
  const catalogues = new Set(files.map((file) => file.replace('.json', '')))

  test('contain existing catalogues, each in one bundle', () => {
    const named = Object.values(BUNDLES).flat()
    expect(named.filter((name) => !catalogues.has(name))).toEqual([])
    expect(named).toHaveLength(new Set(named).size)
  })

  test('have no name of a catalogue in another bundle', () => {
    for (const name of Object.keys(BUNDLES))
      if (catalogues.has(name)) expect(getBundle(name), name).toBe(name)
  })

  test('are one module per language', () => {
    expect(textModule('de', getBundle('likes'))).toBe(textModule('de', getBundle('search')))
    expect(textModule('de', getBundle('chat'))).not.toBe(textModule('nl', getBundle('chat')))
  })
})

describe('the chunk of a shared module', () => {
  const page = (name: string) => `\0${pageModule(name)}`

  /** A module graph of one shared module, a component that imports it, and the pages of that component. */
  const chunkFor = (
    pages: string[],
    change: { isEntry?: boolean; dynamicImporters?: string[] } = {},
  ) => {
    const importers: Record<string, string[]> = {
      '/shared.ts': ['/component.tsx'],
      '/component.tsx': pages,
    }
    return chunkOf('/shared.ts', (id) => ({
      isEntry: false,
      dynamicImporters: [],
      ...change,
      importers: importers[id] ?? [],
    }))
  }

  test('is core if log-in or sign-up share it with other pages', () => {
    expect(chunkFor([page('login'), page('chats')])).toBe('core')
    expect(chunkFor([page('signup'), page('members')])).toBe('core')
    expect(chunkFor(['/src/app/web/entry-client.ts'])).toBe('core')
  })

  test('is members if several parts of the site share it', () => {
    expect(chunkFor([page('chats'), page('members')])).toBe('members')
    expect(chunkFor([page('profile-edit'), page('members-id')])).toBe('members')
    expect(chunkFor([page(NO_PAGE)])).toBe('members')
    // Live events are loaded on every page of a member.
    expect(chunkFor([page('members'), '/work/src/app/web/live.ts'])).toBe('members')
  })

  test('is that of parts that are alike, which other pages do not load', () => {
    expect(chunkFor([page('members'), page('members-id'), page('members-filters')])).toBe('people')
    expect(chunkFor([page('complete-signup'), page('swipe-game')])).toBe('forms')
  })

  test('is that of the part whose pages alone share it', () => {
    expect(chunkFor([page('chats'), page('chats-id')])).toBe('chat')
    expect(chunkFor([page('premium'), page('transactions')])).toBe('money')
    expect(chunkFor([page('signup'), page('members-id-signup')])).toBe('signup')
  })

  test('is none for a dialog imported on demand, and for what only dialogs import', () => {
    expect(chunkFor([page('chats')], { dynamicImporters: ['/menu.tsx'] })).toBeNull()
    expect(chunkFor(['/dialog.tsx'])).toBeNull()
  })

  test('is defined for every page; local pages do not decide on chunks', () => {
    for (const { name, localOnly } of pageRoutes)
      expect(chunkFor([page(name)]) === null, name).toBe(localOnly === true)
    const shared = chunkFor([page('dev-components'), page('credits')])
    expect(shared).toBe(chunkFor([page('credits')]))
  })
})

test('React is ES modules in the browser, with the exports of its CommonJS', () => {
  const file = (path: string) => join(import.meta.dirname, '../../node_modules', path)
  for (const path of ['react/cjs/react.production.js', 'scheduler/cjs/scheduler.production.js']) {
    const commonJs: unknown = createRequire(import.meta.url)(file(path))
    const names = Object.keys(commonJs ?? {})
    const code = toModule(readFileSync(file(path), 'utf8'))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(code).toContain(`$${name} as ${name}`)
    expect(code).not.toMatch(/\bexports\b/)
  }
  expect(toModule(readFileSync(file('react-dom/cjs/react-dom.production.js'), 'utf8'))).toMatch(
    /^import \* as React from "react"$/m,
  )
  expect(() => toModule('module.exports = 1')).toThrow('CommonJS')
})
