import { describe, expect, test } from 'vitest'
import { locales } from '../src/platform/locales.ts'
import { ageOn, interests } from '../src/profiles/rules.ts'
import { demoTexts } from './about-text.ts'
import { createDemoMembers } from './cast.ts'
import { demoPeople } from './people.ts'

const today = new Date('2026-11-21T12:00:00Z')
const people = demoPeople('test', 600, today)

const count = (matches: (person: (typeof people)[number]) => boolean) =>
  people.filter(matches).length

describe('demo people', () => {
  test('are the same for the same seed and differ for another', () => {
    expect(demoPeople('test', 20, today)).toEqual(people.slice(0, 20))
    expect(demoPeople('other', 20, today).map(({ about }) => about)).not.toEqual(
      people.slice(0, 20).map(({ about }) => about),
    )
  })

  test('are adults of many ages', () => {
    const ages = people.map(({ birthDate }) => ageOn(birthDate, today)).toSorted((a, b) => a - b)
    expect(ages[0]).toBeGreaterThanOrEqual(18)
    expect(ages.at(-1)).toBeLessThanOrEqual(78)
    expect(ages[300]).toBeGreaterThan(32)
    expect(ages[300]).toBeLessThan(52)
  })

  test('live in fifteen countries, two of five in the Netherlands, Belgium and Germany', () => {
    expect(new Set(people.map(({ city }) => city.country)).size).toBe(15)
    expect(
      count(({ city }) => ['NL', 'BE', 'DE'].includes(city.country)) / people.length,
    ).toBeGreaterThan(0.33)
  })

  test('speak all seven languages, each frequently', () => {
    for (const locale of locales)
      expect(count(({ language }) => language === locale)).toBeGreaterThan(20)
  })

  test('have unique texts without unfilled placeholders', () => {
    expect(new Set(people.map(({ about }) => about)).size).toBe(people.length)
    for (const { about, name } of people) {
      expect(about.length).toBeGreaterThan(60)
      expect(about).not.toMatch(/[{}]|undefined|!|['"]/)
      expect(name).toMatch(/^\p{Lu}[\p{L}’-]+$/u)
    }
  })

  test('mention their interests and have at least three', () => {
    for (const person of people) {
      expect(person.interests.length).toBeGreaterThanOrEqual(3)
      expect(person.interests.length).toBeLessThanOrEqual(10)
      const mentioned = person.interests.filter((interest) =>
        demoTexts[person.language].interests[interest].some((text) => person.about.includes(text)),
      )
      expect(mentioned.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('have hair as in their photo', () => {
    expect(count(({ look }) => look.hairColor === 'bald' && !look.head.startsWith('noHair'))).toBe(
      0,
    )
    expect(count(({ look, gender }) => gender === 'female' && look.facialHair !== null)).toBe(0)
  })

  test('are fictional in about one of seventeen cases', () => {
    expect(count(({ fictional }) => fictional) / people.length).toBeCloseTo(0.06, 1)
  })
})

describe('texts', () => {
  test.each(locales)('in %s are complete and have the same shape as in English', (locale) => {
    const { interests: interestTexts, jobs, dialogues, ...lists } = demoTexts[locale]
    expect(Object.keys(interestTexts).toSorted()).toEqual([...interests].toSorted())
    expect(jobs).toHaveLength(demoTexts.en.jobs.length)
    expect(dialogues.map((lines) => lines.length)).toEqual(
      demoTexts.en.dialogues.map((lines) => lines.length),
    )
    expect(lists.cityLines.every((text) => text.includes('{city}'))).toBe(true)
    const all = [
      ...Object.values(interestTexts).flat(),
      ...jobs,
      ...dialogues.flat(),
      ...lists.selves,
      ...lists.goals,
      ...lists.closings,
      ...lists.cityLines,
    ]
    expect(all.filter((text) => /[!"]|--|\s{2}|\w'\w/.test(text))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })
})

test('exclude fictional profiles on the second site', () => {
  const cast = createDemoMembers({ seed: 'test', members: 300, day: '2026-11-21' })
  // The operator is on both sites, with one address.
  expect(cast).toHaveLength(301)
  expect(new Set(cast.map(({ id }) => id)).size).toBe(301)
  expect(new Set(cast.map(({ email }) => email)).size).toBe(300)
  const second = cast.filter(({ site }) => site === 2)
  expect(second.length).toBeGreaterThan(30)
  expect(second.some(({ role }) => role === 'fictional')).toBe(false)
  expect(second.filter(({ role }) => role !== 'member').map(({ role }) => role)).toEqual([
    'free',
    'premium',
    'operator',
  ])
})
