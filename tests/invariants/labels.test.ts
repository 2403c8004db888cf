import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { giveLike } from '../../src/likes/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { similarMembers } from '../../src/search/contract.ts'
import { localePath, locales, type Locale } from '../../src/platform/locales.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'
import { addStaff } from '../factories/staff.ts'
import { answerFictional } from '../../src/fictional/contract.ts'

const { app, as, request } = await testApp({ pages: await builtPages() })
const db = app.pool
await execute(
  db,
  sql`update site set settings = settings || '{"fictional":true,"member_resell":true,"cam_cards":true,"logged_out_search":"full"}'`,
)
Object.assign(app.siteById(1).settings, { member_resell: true, cam_cards: true })
const names = { fictional: 'Zefiria', partner: 'Quirita', performer: 'Xanthea' } as const
const feedOf = (origin: 'partner' | 'performer') => ({
  id: origin,
  name: `Site of ${origin}`,
  url: 'https://acme.example/feed',
  token: '',
  public_key: '',
  origin,
})
const kinds = ['fictional', 'partner', 'performer'] as const
const person = async (origin: (typeof kinds)[number]) => {
  const id = await addMember(db, {
    origin,
    name: names[origin],
    birthDate: '1990-01-01',
    paid: true,
  })
  await execute(db, sql`update profile set indexed = true, promoted = true where member_id = ${id}`)
  return id
}
const ids = {
  fictional: await person('fictional'),
  partner: await person('partner'),
  performer: await person('performer'),
}
const offers = { partner: 'https://acme.example/p/1', performer: 'https://cams.example/p/1' }
for (const kind of ['partner', 'performer'] as const) {
  const feed = { ...feedOf(kind), hosts: [new URL(offers[kind]).host] }
  const { settings } = app.siteById(1)
  settings.partner_feeds = [...settings.partner_feeds, feed]
  await execute(
    db,
    sql`insert into partner_profile (site_id, feed, external_id, member_id, content_hash, version, offer_url, expires_at)
        values (1, ${kind}, '1', ${ids[kind]}, ${Buffer.from(kind)}, '', ${offers[kind]}, now() + interval '1 day')`,
  )
}
const neighbour = await addMember(db, { name: 'Noor', birthDate: '1990-02-02' })

const viewer = await addWriter(db, { gender: 'male', credits: 50 })
const api = await as(viewer)
await api(giveLike, { member: ids.fictional })
const { conversation } = await api(sendMessage, {
  id: crypto.randomUUID(),
  profile: ids.fictional,
  text: 'Bestaat u?',
  confirm_fictional: true,
})
// Such a profile never likes anyone; if such a row existed, its card would still be labelled.
await execute(
  db,
  sql`insert into like_inbox (member_id, direction, other_id, at, is_new, matched_at) values (${viewer}, 2, ${ids.fictional}, now(), true, now())`,
)
await execute(db, sql`update like_inbox set matched_at = now() where member_id = ${viewer}`)

const Words = z.object({
  origin: z.object({ fictional: z.string(), partner: z.string(), performer: z.string() }),
})
const labelOf = (locale: Locale, kind: (typeof kinds)[number]) =>
  z.parse(
    Words,
    JSON.parse(
      readFileSync(new URL(`../../messages/${locale}/shell.json`, import.meta.url), 'utf8'),
    ),
  ).origin[kind]

/** The visible text of a page, without its scripts. */
async function screen(locale: Locale, path: string, reader: string | undefined): Promise<string> {
  const response = await request(localePath(locale, path), {}, reader)
  expect(response.status, path).toBe(200)
  return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

/** Every part of the page between two list entries that names the person. */
// Two answers one after the other, of which each is a bubble.
const desk = await as(await addStaff(db, ['fictional']))
for (const text of ['Antwoord 1', 'Antwoord 2'])
  if (conversation) await desk(answerFictional, { id: crypto.randomUUID(), conversation, text })

const entriesWith = (html: string, name: string) =>
  html.split(/(?=<article|<li)/).filter((entry) => entry.includes(name))

const lists = {
  fictional: [
    '/members?country=any&gender=female',
    '/likes/received',
    '/likes/given',
    '/likes/matches',
    '/chats',
  ],
  partner: ['/members?country=any&gender=female'],
  performer: ['/members?country=any&gender=female'],
}

test.each(kinds)(
  '%s: similar members carry their origin, from which the card takes its label',
  async (kind) => {
    const { results } = await api(similarMembers, { id: neighbour })
    const profile = results.find((result) => result.profile.id === ids[kind])?.profile
    expect(profile).toMatchObject({ origin: kind, online: false })
  },
)

describe.each(locales)('in %s a profile that does not belong to a member is labelled', (locale) => {
  test.each(kinds)(
    '%s: in every list, and without “online”, “new like” or a count',
    async (kind) => {
      for (const path of lists[kind]) {
        const entries = entriesWith(await screen(locale, path, viewer), names[kind])
        expect(entries.length, path).toBeGreaterThan(0)
        for (const entry of entries) {
          expect(entry, path).toContain(labelOf(locale, kind))
          expect(entry, path).not.toMatch(/bg-online|border-ember|ring-ember/)
        }
      }
    },
  )

  test.each(kinds)(
    '%s: on its own page, for members and visitors, and in its link preview',
    async (kind) => {
      for (const reader of [viewer, undefined]) {
        const html = await screen(locale, `/members/${ids[kind]}`, reader)
        const [head = '', body = ''] = html.split('<body')
        expect(body).toContain(labelOf(locale, kind))
        expect(/<meta property="og:title" content="([^"]*)"/.exec(head)?.[1]).toContain(
          labelOf(locale, kind),
        )
      }
      for (const entry of entriesWith(
        await screen(locale, '/members?country=any&gender=female', undefined),
        names[kind],
      ))
        expect(entry).toContain(labelOf(locale, kind))
    },
  )

  test.each(['partner', 'performer'] as const)(
    '%s: its page leads to the offer, marked as sponsored and without a referrer',
    async (kind) => {
      const html = await screen(locale, `/members/${ids[kind]}`, viewer)
      const link = /<a [^>]*rel="sponsored[^>]*>/.exec(html)?.[0] ?? ''
      expect(link).toContain(`href="${offers[kind]}"`)
      expect(link).toContain('referrerPolicy="no-referrer"')
      expect(html).toContain(`Site of ${kind}`)
    },
  )

  test.each(['partner', 'performer'] as const)(
    '%s: no page invites visitors to write to it',
    async (kind) => {
      for (const page of ['landing', 'landing2', 'landing3', 'signup']) {
        const path = localePath(locale, `/members/${ids[kind]}`)
        const response = await request(`${path}/${page}`)
        expect([response.status, response.headers.get('location')]).toEqual([302, path])
      }
    },
  )

  test('each bubble of a fictional profile is labelled', async () => {
    const html = await screen(locale, `/chats/${conversation}`, viewer)
    const [, first = '', second = ''] = html.slice(html.indexOf('role="log"')).split(/Antwoord \d/)
    for (const bubble of [first, second])
      expect(bubble.slice(0, 4_000)).toContain(labelOf(locale, 'fictional'))
  })

  test('a fictional profile is labelled in dialogs opened from likes and chats', async () => {
    for (const path of [`/likes/m/${ids.fictional}`, `/chats/${conversation}`])
      expect(await screen(locale, path, viewer), path).toContain(labelOf(locale, 'fictional'))
  })
})
