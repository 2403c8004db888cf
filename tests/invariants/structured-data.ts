import * as z from 'zod'
import { expect } from 'vitest'

/** What search engines require of each shape (schema.org). */

const Text = z.string().check(z.regex(/\S/))
const Address = z.url()
const Breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(
    z.strictObject({
      '@type': z.literal('ListItem'),
      position: z.int(),
      name: Text,
      item: Address,
    }),
  ),
})
const Organization = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Organization'),
  name: Text,
  legalName: Text,
  url: Address,
  logo: Address.check(z.endsWith('.png')),
  email: z.email(),
  vatID: z.optional(Text),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: Text,
    addressLocality: Text,
    addressCountry: z.string().check(z.length(2)),
  }),
})

const scripts = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g

/** Checks the organisation on the first page, the way to the page on others, and the questions. */
export function expectStructuredData(html: string, home: string, address: string): void {
  const [data, ...others] = [...html.matchAll(scripts)].map(([, json = '']): unknown =>
    JSON.parse(json),
  )
  expect(others).toEqual([])
  if (home === address) expect(z.parse(Organization, data).url.startsWith('http')).toBe(true)
  else {
    const { itemListElement: trail } = z.parse(Breadcrumbs, data)
    const places = trail.map(({ position, item }) => [position, item])
    expect(places).toEqual([
      [1, home],
      [2, address],
    ])
  }
  if (address.endsWith('/pages/faq')) expectQuestions(html)
}

function expectQuestions(html: string): void {
  const [, list = ''] = html.split('itemType="https://schema.org/FAQPage"')
  const questions = list.split('<details').slice(1)
  expect(questions.length).toBeGreaterThan(5)
  for (const question of questions) {
    expect(question).toContain('itemType="https://schema.org/Question" itemProp="mainEntity"')
    expect(question).toMatch(/itemProp="name"[^>]*>[^<]+</)
    const answers = question.split('itemType="https://schema.org/Answer"').slice(1)
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatch(
      /^ itemProp="acceptedAnswer"><div itemProp="text"[^>]*>(?:<[^>]*>)*[^<]+/,
    )
  }
}
