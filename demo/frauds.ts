import { messageCost } from '../src/chat/rules.ts'
import type { SiteSettings } from '../src/sites/settings-contract.ts'
import { demoId, type DemoMember, type DemoRole } from './cast.ts'
import { demoUuid, type DemoConversation } from './conversations.ts'
import { demoPerson, type DemoPerson } from './people.ts'
import type { Plan } from './plan.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What becomes of those who wrote with a fraud: told, told and corrected, or not yet. */
export type FraudState = 'unread' | 'read' | 'corrected' | 'held'

export type DemoFraud = {
  state: FraudState
  fraud: DemoMember
  conversations: DemoConversation[]
}

/** The account with a published password that wrote with the fraud, and how many days ago. */
const plans: { state: FraudState; site: number; role: DemoRole; days: number }[] = [
  { state: 'read', site: 1, role: 'premium', days: 6 },
  { state: 'corrected', site: 1, role: 'free', days: 16 },
  { state: 'held', site: 1, role: 'member', days: 4 },
  { state: 'unread', site: 2, role: 'free', days: 5 },
]

/** Every second line is the victim's. */
const lines = [
  'Good evening. Your profile made me smile. I build harbours and live out of a suitcase.',
  'Good evening! Which harbour is it now?',
  'Aberdeen, until Friday. I would like to see you the week after, wherever you say.',
  'I would like that. Call me when you are back?',
  'My card was stolen and the hotel wants 400 euros tonight. Could you buy gift cards and send me the codes? You have it back on Friday.',
]

/**
 * Members who pretended to be somebody, each with the conversations of two people; they have none of
 * the others, so that nothing else ends with their account.
 */
export function createFrauds(
  cast: DemoMember[],
  { seed, day }: Plan,
  settingsOf: (site: number) => SiteSettings,
  now: Date,
): DemoFraud[] {
  return plans.flatMap(({ state, site, role, days }, place): DemoFraud[] => {
    const old = cast.filter(
      (member) => member.site === site && member.person.joinedDaysAgo > days + 1,
    )
    const victim = old.filter((member) => member.role === role)[role === 'member' ? place : 0]
    if (!victim) return []
    const person = createPerson(`${seed} fraud ${state}`, { victim, day, days })
    const id = demoId(person.key)
    const email = `removed-${id}@demo.example`
    const fraud: DemoMember = { id, site, role: 'member', email, person }
    const second = old.find(
      (member) =>
        member.role === 'member' &&
        member !== victim &&
        member.person.gender === victim.person.gender,
    )
    const start = new Date(now.getTime() - days * DAY)
    const settings = settingsOf(site)
    const conversations = [victim, ...(second ? [second] : [])].map((other, index) =>
      toConversation(fraud, other, {
        start: new Date(start.getTime() + index * 50 * MINUTE),
        settings,
      }),
    )
    return [{ state, fraud, conversations }]
  })
}

/** Somebody of the other gender who was here last an hour after they wrote. */
function createPerson(
  key: string,
  { victim, day, days }: { victim: DemoMember; day: string; days: number },
): DemoPerson {
  const person = demoPerson(key, new Date(`${day}T00:00:00Z`), {
    gender: victim.person.gender === 'male' ? 'female' : 'male',
    country: 'NL',
    language: 'en',
    age: 38,
  })
  return {
    ...person,
    photos: 1,
    joinedDaysAgo: days + 12,
    lastActiveMinutesAgo: days * 24 * 60 - 180,
  }
}

/** Those with a published password pay for their second message, and get it back. */
function toConversation(
  starter: DemoMember,
  other: DemoMember,
  { start, settings }: { start: Date; settings: SiteSettings },
): DemoConversation {
  const id = demoId(`conversation ${starter.id} ${other.id}`)
  const price = messageCost({ settings, kind: 'text', origin: 'member', freeFirst: false }).credits
  const messages = lines.map((text, index) => ({
    id: demoUuid(`${id} ${index}`),
    seq: index + 1,
    from: index % 2 === 0 ? starter : other,
    text,
    at: new Date(start.getTime() + index * 9 * MINUTE),
    cost: index === 3 && other.role !== 'member' ? price : 0,
  }))
  return { id, starter, other, messages, unread: 0 }
}
