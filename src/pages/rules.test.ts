import { describe, expect, test } from 'vitest'
import { getTimeOfDay, findLandingPage, metricIn, resolveSlug } from './rules.ts'

describe('a slug', () => {
  test.each([
    ['en', 'de', 'eng'],
    ['auto', 'en', 'eng'],
    ['auto', 'pl', 'pl'],
    ['Spring-26', 'en', 'spring-26'],
    ['nl', 'de', 'nl'],
  ] as const)('%s read in %s is %s', (slug, locale, resolved) => {
    expect(resolveSlug(slug, locale)).toBe(resolved)
  })

  test.each(['<script>', 'a b', '-x', 'x'.repeat(41), 'ä'])('%s is none', (slug) => {
    expect(resolveSlug(slug, 'en')).toBeNull()
  })
})

test('a path is recognised as a lander or entry page, with its slug', () => {
  expect(findLandingPage('/landers/video/auto', 'fr')).toEqual({ page: 'video', slug: 'fr' })
  expect(findLandingPage('/Landers//Video/', 'fr')).toEqual({ page: 'video', slug: '' })
  expect(findLandingPage('/members/12/landing2/summer', 'en')).toEqual({
    page: 'landing2',
    slug: 'summer',
  })
  for (const other of ['/landers', '/landers/other', '/members/12', '/members/12/chat', '/'])
    expect(findLandingPage(other, 'en'), other).toBeNull()
})

test.each([
  ['2026-03-01T03:00:00Z', 'night'],
  ['2026-03-01T07:00:00Z', 'morning'],
  ['2026-03-01T12:00:00Z', 'day'],
  ['2026-03-01T19:00:00Z', 'evening'],
  ['2026-03-01T22:30:00Z', 'night'],
])('%s is %s in Amsterdam', (instant, part) => {
  expect(getTimeOfDay(new Date(instant), 'Europe/Amsterdam')).toBe(part)
})

describe('the number that a lander states', () => {
  const regions = [
    { id: 1, name: 'Utrecht', members: 40, active_today: 21 },
    { id: 2, name: 'Zeeland', members: 24, active_today: null },
  ]
  const content = { metrics: { members: 64, active_today: 21 }, regions }

  test('is that of the chosen region where it is published, else that of the country', () => {
    const utrecht = { count: 21, region: 'Utrecht' }
    const country = { count: 21, region: null }
    expect(metricIn(content, 'active_today', '1')).toEqual(utrecht)
    for (const chosen of ['2', '3', '', undefined])
      expect(metricIn(content, 'active_today', chosen), chosen).toEqual(country)
  })

  test('is absent where neither is published', () => {
    const none = { ...content, metrics: { members: 64, active_today: null } }
    expect(metricIn(none, 'active_today', '2')).toBeNull()
  })
})
