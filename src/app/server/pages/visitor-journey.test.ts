import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { plainPages } from '../../../../tests/factories/pages.ts'
import { signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { getAccount } from '../../../accounts/contract.ts'
import { createPageRenderer } from './render-page.ts'
import { getConversation, listChats, listMessages } from '../../../chat/contract.ts'
import { getProfile } from '../../../profiles/contract.ts'
import { serve } from '../../../server/http/serve.ts'
import { createOutgoing } from '../../../server/outgoing/outgoing.ts'
import { createSeal } from '../../../server/seal.ts'
import { getFunnel } from '../../../statistics/contract.ts'
import { createLanderCounter } from '../../../traffic/server/public.ts'
import { signedText } from '../../../affiliates/rules.ts'
import { saveAffiliate } from '../../../affiliates/server/public.ts'

type Report = { url: string; signature: string }
const reports: Report[] = []
const partner = createServer(({ url = '', headers }, response) => {
  reports.push({ url, signature: String(headers['postback-signature']) })
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
afterAll(() => partner.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = partner.address() as AddressInfo

const outgoing = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
})
const node = await testApp({ outgoing })
const { app, as, mails, runJobs } = node
app.limits.consume = async () => {}
const secret = 'the secret of acme'
const template = `http://partner.example:${port}/p?e={event}&click={ref}&s={sub1}`
await saveAffiliate(app.pool, createSeal(app.config.secret), {
  site: 1,
  network: 'acme',
  urlTemplate: template,
  secret,
  events: ['sign_up', 'confirmed'],
})
const counter = createLanderCounter({ db: app.pool, log: app.log })
const bundle = {
  ...(await plainPages.bundle()),
  render: async () => ({ status: 200, headers: new Headers(), html: ['<html lang="en"></html>'] }),
}
const pages = { ...plainPages, bundle: async () => bundle }
const http = serve(app, createPageRenderer(app, pages, counter))

/** A browser that follows redirects and keeps its cookies. */
function openBrowser() {
  const jar = new Map<string, string>()
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => {
    const response = await http.request(`http://localhost:3000${path}`, {
      ...init,
      headers: {
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) Firefox/141.0',
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }
  /** Returns the address at which the visitor arrives. */
  const open = async (path: string): Promise<string> => {
    const response = await send(path)
    const to = response.headers.get('location')
    return to ? open(to) : path
  }
  const submit = (path: string, form: Record<string, string>) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const post = (path: string, body: unknown) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return { open, submit, post, send }
}

type Arrival = { path: string; answers: Record<string, unknown> }

/** Arrives by the link of a partner, switches to German, agrees, signs up and confirms. */
async function arriveAndJoin({ path, answers }: Arrival, click: string) {
  const { open, submit, post, send } = openBrowser()
  expect(await open(`${path}?network=acme&ref={${click}}&aff_sub1=spring`)).toBe(path)
  expect(await open(`${path}?set_language=de`)).toBe(`/de${path}`)
  expect((await submit('/api/consent.php', { answer: 'all' })).status).toBe(303)
  const [lander = '', slug = ''] = path.split('/').slice(-2)
  await open(`/de/signup?lander=${lander}&slug=${slug}`)
  const email = `${crypto.randomUUID()}@example.com`
  const form = { ...signupForm, ...answers, email, lander, slug }
  expect((await post('/api/signup.php', form)).status).toBe(200)
  await runJobs()
  const { token } = signupBrowser({ request: send, mails }).mailedTo(email)
  expect((await post('/api/activation.php', { token })).status).toBe(200)
  await runJobs()
  const { user }: { user: { id: string } } = await (await send('/api/user.php')).json()
  return { id: user.id, api: await as(user.id) }
}

const host = await addMember(app.pool, { name: 'Noor', lookingFor: 'everyone' })
const opener = 'Hello from the other side of the canal.'
const arrivals: Arrival[] = [
  { path: '/landers/iconslanding/one', answers: { interests: ['cycling', 'beach', 'dogs'] } },
  { path: '/landers/whoneedsstrings/two', answers: { about: 'Light, weekly.\nOut, at weekends.' } },
  { path: '/landers/collagelanding/three', answers: { looking_for: 'male' } },
  {
    path: `/members/${host}/landing2/four`,
    answers: { signup_message: opener, member: host, looking_for: 'female' },
  },
  { path: `/members/${host}/landing3/five`, answers: { signup_message: opener, member: host } },
]

test('a visitor is followed from a partner’s link to a confirmed member', async () => {
  const joined = []
  for (const [index, arrival] of arrivals.entries())
    joined.push({ ...arrival, ...(await arriveAndJoin(arrival, `click-${index}`)) })

  for (const [index, { api, path, answers }] of joined.entries()) {
    const [lander = '', slug = ''] = path.split('/').slice(-2)
    const source = { network: 'acme', ref: `click-${index}`, sub1: 'spring', lander, slug }
    expect((await api(getAccount, {})).traffic).toEqual(source)
    const { signup_message: message, member, ...profile } = answers
    expect((await api(getProfile, {})).profile).toMatchObject(profile)
    if (!member) continue
    const { conversation } = await api(getConversation, { profile: host })
    const sent = await api(listMessages, { conversation: conversation.id ?? '' })
    expect(sent.messages.map(({ text }) => text)).toEqual([message])
  }
  const inbox = await (await as(host))(listChats, {})
  expect(inbox.chats.map(({ profile }) => profile.id).toSorted()).toEqual(
    joined
      .slice(3)
      .map(({ id }) => id)
      .toSorted(),
  )
  await expectCounted()
  expectReported(joined.length)
}, 300_000)

/** Each visitor saw the page in two languages. */
async function expectCounted() {
  await counter.flush()
  const staff = await as(await addStaff(app.pool, ['content']))
  const { rows } = await staff(getFunnel, { days: '7', by: 'network' })
  expect(rows).toMatchObject([
    { key: 'acme', views: 10, starts: 5, sign_ups: 5, confirmations: 5, first_orders: 0 },
  ])
}

/** Each visitor's sign-up and confirmation was reported once, with the partner's own click. */
function expectReported(visitors: number) {
  const expected = Array.from({ length: visitors }, (_, index) => [
    `sign_up click-${index} spring`,
    `confirmed click-${index} spring`,
  ]).flat()
  const received = reports.map(({ url }) => {
    const query = new URLSearchParams(url.slice(url.indexOf('?')))
    return `${query.get('e')} ${query.get('click')} ${query.get('s')}`
  })
  expect(received.toSorted()).toEqual(expected.toSorted())
  for (const { url, signature } of reports) {
    const [, seconds = ''] = /^t=(\d+),/.exec(signature) ?? []
    const text = signedText(Number(seconds), `http://partner.example:${port}${url}`)
    const digest = createHmac('sha256', secret).update(text).digest('hex')
    expect(signature).toBe(`t=${seconds},v1=${digest}`)
  }
}
