import { createHash } from 'node:crypto'
import { demoPeople, demoPerson, lookingForOf, type DemoPerson } from './people.ts'
import type { Plan } from './plan.ts'

export type Part = 'free' | 'premium' | 'fresh' | 'operator' | 'member' | 'fictional'

/** One demo person with their place in the installation. */
export interface CastMember {
  id: string
  site: number
  part: Part
  email: string
  person: DemoPerson
}

/** The same 15 digits for the same text; like all ids, but told from a text instead of made at random. */
export function demoId(text: string): string {
  const number = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  return String(100_000_000_000_000 + (number % 281_474_976_000_000))
}

const accounts = {
  free: { name: 'Daan', gender: 'male', age: 36 },
  premium: { name: 'Noor', gender: 'female', age: 34 },
  fresh: { name: 'Sem', gender: 'male', age: 29 },
  operator: { name: 'Renske', gender: 'female', age: 48 },
} as const
export type DemoAccount = keyof typeof accounts
export const demoAccounts: DemoAccount[] = ['free', 'premium', 'fresh', 'operator']

/** The four accounts that anybody may log in with. */
export function demoAccount(part: DemoAccount, seed: string, today: Date): DemoPerson {
  const { name, gender, age } = accounts[part]
  const person = demoPerson(`${seed} ${part}`, today, { gender, age, country: 'NL', language: 'en' })
  return {
    ...person,
    name,
    sexuality: 'hetero',
    lookingFor: lookingForOf(gender, 'hetero'),
    photos: part === 'premium' ? 4 : 1,
    lastActiveMinutesAgo: part === 'fresh' ? 0 : 45,
    joinedDaysAgo: part === 'fresh' ? 0 : 120,
  }
}

export const accountEmail = (part: DemoAccount) => `${part}@demo.example`

/** The four accounts, then the members of both sites; the second site has one of seven and no fictional profiles. */
export function castOf({ seed, members, day }: Plan): CastMember[] {
  const today = new Date(`${day}T00:00:00Z`)
  const known = demoAccounts.map((part): CastMember => {
    const person = demoAccount(part, seed, today)
    return { id: demoId(`${seed} ${part}`), site: 1, part, email: accountEmail(part), person }
  })
  const others = demoPeople(seed, Math.max(0, members - known.length), today).map((person, i): CastMember => {
    const id = demoId(person.key)
    const site = i % 7 === 3 && !person.fictional ? 2 : 1
    return { id, site, part: person.fictional ? 'fictional' : 'member', email: `member-${id}@demo.example`, person }
  })
  return [...known, ...others]
}
