import { createHash } from 'node:crypto'
import { staffRoles, type StaffRole } from '../src/platform/staff-roles.ts'
import { demoPeople, demoPerson, lookingForOf, type DemoPerson } from './people.ts'
import type { Plan } from './plan.ts'

export type DemoRole = DemoAccount | 'member' | 'fictional'

/** A demo person with member id and site. */
export interface DemoMember {
  id: string
  site: number
  role: DemoRole
  email: string
  person: DemoPerson
}

/** Derives a 15-digit id from a text, in the format of all ids, so that it is reproducible. */
export function demoId(text: string): string {
  const number = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  return String(100_000_000_000_000 + (number % 281_474_976_000_000))
}

const accounts = {
  free: { name: 'Daan', gender: 'male', age: 36 },
  premium: { name: 'Noor', gender: 'female', age: 34 },
  fresh: { name: 'Sem', gender: 'male', age: 29 },
  operator: { name: 'Renske', gender: 'female', age: 48 },
  support: { name: 'Bram', gender: 'male', age: 31 },
  moderator: { name: 'Ruben', gender: 'male', age: 42 },
  finance: { name: 'Lotte', gender: 'female', age: 39 },
  content: { name: 'Ada', gender: 'female', age: 33 },
} as const
export type DemoAccount = keyof typeof accounts
export const demoAccounts: DemoAccount[] = [
  'free',
  'premium',
  'fresh',
  'operator',
  'support',
  'moderator',
  'finance',
  'content',
]

/** The roles of a demo account of the staff; `operator` may do everything, `content` also runs the desk. */
export function staffRolesOf(role: DemoRole): StaffRole[] {
  if (role === 'operator') return ['admin']
  if (role === 'content') return ['content', 'fictional']
  // A fictional profile, not the role of who runs it.
  if (role === 'fictional') return []
  return staffRoles.filter((known) => known === role)
}

/** An account with a published password. */
export function demoAccount(role: DemoAccount, seed: string, today: Date): DemoPerson {
  const { name, gender, age } = accounts[role]
  const person = demoPerson(`${seed} ${role}`, today, {
    gender,
    age,
    country: 'NL',
    language: 'en',
  })
  return {
    ...person,
    name,
    sexuality: 'hetero',
    lookingFor: lookingForOf(gender, 'hetero'),
    photos: role === 'premium' ? 4 : 1,
    lastActiveMinutesAgo: role === 'fresh' ? 0 : 45,
    joinedDaysAgo: role === 'fresh' ? 0 : 120,
  }
}

export const accountEmail = (role: DemoAccount, site = 1) =>
  site === 1 ? `${role}@demo.example` : `${role}@linden.demo.example`

/** The members of the second site with a published password; its only staff is the operator. */
export const lindenAccounts: DemoAccount[] = ['free', 'premium']

/**
 * The accounts with a published password, then the members of both sites; the second site has one in seven and no
 * fictional profiles.
 */
export function createDemoMembers({ seed, members, day }: Plan): DemoMember[] {
  const today = new Date(`${day}T00:00:00Z`)
  const accountMembers = demoAccounts.map((role): DemoMember => {
    const person = demoAccount(role, seed, today)
    return { id: demoId(`${seed} ${role}`), site: 1, role, email: accountEmail(role), person }
  })
  const others = demoPeople(seed, Math.max(0, members - accountMembers.length), today).map(
    (person, i): DemoMember => {
      const id = demoId(person.key)
      const site = i % 7 === 3 && !person.fictional ? 2 : 1
      return {
        id,
        site,
        role: person.fictional ? 'fictional' : 'member',
        email: `member-${id}@demo.example`,
        person,
      }
    },
  )
  return [
    ...withLindenAccounts(withIdsByJoinDate([...accountMembers, ...others]), seed, today),
    lindenOperator(seed, today),
  ]
}

/** The operator of the first site again: the search of the console finds members of both brands. */
const lindenOperator = (seed: string, today: Date): DemoMember => ({
  id: demoId(`${seed} linden operator`),
  site: 2,
  role: 'operator',
  email: accountEmail('operator'),
  person: demoAccount('operator', `${seed} linden`, today),
})

/** The second site's accounts take the place of two of its members who joined a while ago. */
function withLindenAccounts(cast: DemoMember[], seed: string, today: Date): DemoMember[] {
  const places = cast.filter(({ site, person }) => site === 2 && person.joinedDaysAgo > 30)
  const roleOf = new Map(lindenAccounts.map((role, index) => [places[index], role]))
  return cast.map((member) => {
    const role = roleOf.get(member)
    if (!role) return member
    const { joinedDaysAgo } = member.person
    const person = { ...demoAccount(role, `${seed} linden`, today), joinedDaysAgo }
    return { ...member, role, email: accountEmail(role, member.site), person }
  })
}

/** Ids grow with time, as those of the product do: a list by id is a list by join date. */
function withIdsByJoinDate(members: DemoMember[]): DemoMember[] {
  const ids = members.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b))
  const byJoinDate = members.toSorted((a, b) => b.person.joinedDaysAgo - a.person.joinedDaysAgo)
  const idOf = new Map(byJoinDate.map((member, place) => [member, ids[place] ?? member.id]))
  return members.map((member) => {
    const id = idOf.get(member) ?? member.id
    const email = member.email.replace(`member-${member.id}@`, `member-${id}@`)
    return { ...member, id, email }
  })
}
