import type { Locale } from '../src/platform/locales.ts'
import type { Interest } from '../src/profiles/rules.ts'
import { localizedName, type City } from '../src/server/places/places.ts'
import type { Random } from './random.ts'
import type { DemoTexts } from './texts/demo-texts.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { nl } from './texts/nl.ts'
import { pl } from './texts/pl.ts'

export const demoTexts: Record<Locale, DemoTexts> = { en, nl, de, it, fr, es, pl }

interface Subject {
  language: Locale
  city: City
  interests: Interest[]
}

function workOf(random: Random, texts: DemoTexts, age: number): string {
  if (age < 25 && random.chance(0.55)) return random.pick(texts.student)
  if (age > 65) return random.pick(texts.retired)
  return random.pick(texts.jobs)
}

function familyOf(random: Random, texts: DemoTexts, age: number): string[] {
  if (age >= 36 && age < 54 && random.chance(0.3)) return [random.pick(texts.family.middle)]
  return age >= 58 && random.chance(0.35) ? [random.pick(texts.family.older)] : []
}

/** French contractions: "à Le Mans" becomes "au Mans". */
const contracted = (text: string) =>
  text.replaceAll(/\bà Le (?=\p{Lu})/gu, 'au ').replaceAll(/\bà Les (?=\p{Lu})/gu, 'aux ')

function citySentence(random: Random, texts: DemoTexts, { city, language }: Subject): string[] {
  if (!random.chance(0.45)) return []
  return [contracted(random.pick(texts.cityLines).replace('{city}', localizedName(city, language)))]
}

/** Composes sentences that fit the person's work, city and interests. */
export function aboutText(random: Random, subject: Subject, age: number): string {
  const texts = demoTexts[subject.language]
  const liked = random
    .some(subject.interests, random.integer(2, 3))
    .map((interest) => random.pick(texts.interests[interest]))
  const opening = random.chance(0.55) ? [random.pick(texts.selves)] : []
  const work = random.chance(0.7) ? [workOf(random, texts, age)] : []
  const goal = random.chance(0.75) ? [random.pick(texts.goals)] : []
  const closing = random.chance(0.5) ? [random.pick(texts.closings)] : []
  return [
    ...opening,
    ...work,
    ...liked,
    ...familyOf(random, texts, age),
    ...citySentence(random, texts, subject),
    ...goal,
    ...closing,
  ].join(' ')
}
