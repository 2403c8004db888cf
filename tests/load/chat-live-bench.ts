import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { buildIfNeeded } from '../../scripts/build.ts'
import { findOrInstallBrowser } from '../../scripts/browser.ts'
import { addWriter } from '../factories/chat.ts'
import { addConversation, chatNode, cookieOf, type ChatNode, type Sender } from './chat-node.ts'
import { milliseconds, percentile, print } from './figures.ts'

const send = (node: ChatNode, { cookie, conversation }: Sender, text: string) =>
  node.post('/api/message.php', cookie, { id: crypto.randomUUID(), conversation, text })

const STREAMS = 10_000
const DEVICES = 10

/** Many open streams: memory per stream in the node, and the latency of an event. */
export async function streamsBench(): Promise<void> {
  const node = await chatNode(1)
  const before = node.memory()
  const receivedAt = new Map<string, number>()
  const closers: (() => void)[] = []
  const listeners: Sender[] = []
  for (let n = 0; n < STREAMS / DEVICES; n++) {
    const [member, other] = [
      await addWriter(node.pool, { credits: 0 }),
      node.senders[0]?.member ?? '',
    ]
    const cookie = await cookieOf(node.pool, member)
    const opening = Array.from({ length: DEVICES }, () =>
      node.listen(cookie, (data) => receivedAt.set(data, performance.now())),
    )
    closers.push(...(await Promise.all(opening)))
    listeners.push({
      member: other,
      session: node.senders[0]?.session ?? '',
      other: member,
      cookie: node.senders[0]?.cookie ?? '',
      conversation: '',
    })
  }
  await delay(2_000)
  const each = (node.memory() - before) / closers.length
  print(`memory of each of ${closers.length} open streams`, `${(each / 1000).toFixed(1)} kB`, {
    ok: each <= 30_000,
    text: '30 kB',
  })
  const late: number[] = []
  for (let n = 0; n < 300; n++) {
    const listener = listeners[n % listeners.length]
    if (!listener) continue
    const conversation = await addConversation(node.pool, listener.member, listener.other)
    const begin = performance.now()
    const { text } = await send(node, { ...listener, conversation }, 'Hello')
    const { message }: { message: { seq: number } } = JSON.parse(text)
    const data = JSON.stringify({ kind: 'chat', conversation, seq: message.seq })
    for (let tries = 0; !receivedAt.has(data) && tries < 1_000; tries++) await delay(1)
    late.push((receivedAt.get(data) ?? Number.NaN) - begin)
  }
  const p99 = percentile(late, 0.99)
  print('send to the last of them hearing of it, p99', milliseconds(p99), {
    ok: p99 <= 150,
    text: '150 ms',
  })
  for (const close of closers) close()
  await node.close()
}

const RECONNECTING = 1_000

/** All streams of a node break at once; each browser reconnects, opens its stream and reloads its list. */
export async function reconnectsBench(): Promise<void> {
  const node = await chatNode(1)
  const other = node.senders[0]?.member ?? ''
  const cookies: string[] = []
  for (let n = 0; n < RECONNECTING; n++) {
    const member = await addWriter(node.pool, { credits: 0 })
    await addConversation(node.pool, member, other)
    cookies.push(await cookieOf(node.pool, member))
  }
  const open = () => Promise.all(cookies.map((cookie) => node.listen(cookie, () => {})))
  for (const close of await open()) close()
  await delay(500)
  const late: number[] = []
  const begin = performance.now()
  const back = await Promise.all(
    cookies.map(async (cookie) => {
      const close = await node.listen(cookie, () => {})
      for (const path of ['/api/user.php', '/api/chats.php']) {
        const { status } = await node.get(path, cookie)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
      late.push(performance.now() - begin)
      return close
    }),
  )
  const p99 = percentile(late, 0.99)
  print(
    `${RECONNECTING} reconnects at once, stream and list, p50`,
    milliseconds(percentile(late, 0.5)),
  )
  print(`${RECONNECTING} reconnects at once, stream and list, p99`, milliseconds(p99), {
    ok: p99 <= 5_000,
    text: '5 s',
  })
  for (const close of back) close()
  await node.close()
}

const MESSAGES_TO_PAGE = 120

/** From the first byte of a send until the text is in the receiver's conversation, in a real browser. */
export async function sendToPageBench(): Promise<void> {
  await buildIfNeeded()
  const node = await chatNode(1, { pages: true })
  const [talker, reader] = node.senders
  if (!talker || !reader) return
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser().path,
    args: ['--no-sandbox'],
  })
  try {
    const origin = `http://localhost:${node.port}`
    const context = await browser.newContext()
    const [name = '', value = ''] = reader.cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    await page.addInitScript(recordAppearance)
    await page.goto(`${origin}/chats/${reader.conversation}`)
    const log = page.getByRole('log')
    await log.waitFor()
    await delay(2_000)
    const began: number[] = []
    for (let n = 0; n < MESSAGES_TO_PAGE; n++) {
      began.push(performance.timeOrigin + performance.now())
      const { status } = await send(node, talker, `Words ${n} end`)
      if (status !== 200) throw new Error(`a send answered ${status}`)
      await delay(200 + Math.random() * 100)
    }
    await log.getByText(`Words ${MESSAGES_TO_PAGE - 1} end`).waitFor({ timeout: 10_000 })
    const appeared: Record<string, number> = JSON.parse(
      await page.evaluate(() => sessionStorage.getItem('appeared') ?? '{}'),
    )
    const late = began.map((at, n) => (appeared[n] ?? Number.NaN) - at)
    const p99 = percentile(late, 0.99)
    print(
      `send to the other's page, ${MESSAGES_TO_PAGE} messages, p50`,
      milliseconds(percentile(late, 0.5)),
    )
    print(`send to the other's page, ${MESSAGES_TO_PAGE} messages, p99`, milliseconds(p99), {
      ok: p99 <= 250,
      text: '250 ms',
    })
  } finally {
    await browser.close()
    await node.close()
  }
}

/** Runs in the page: when each of our messages was first in the document. */
function recordAppearance(): void {
  const appeared: Record<string, number> = {}
  const look = () => {
    for (const [, n = ''] of document
      .querySelector('[role=log]')
      ?.textContent?.matchAll(/Words (\d+) end/g) ?? [])
      appeared[n] ??= performance.timeOrigin + performance.now()
    sessionStorage.setItem('appeared', JSON.stringify(appeared))
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}
