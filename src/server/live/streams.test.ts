import { describe, expect, test } from 'vitest'
import type { Actor } from '../context.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { createStreams } from './streams.ts'

const actor: Actor = {
  memberId: '7',
  sessionId: 's1',
  role: 'member',
  staffRoles: [],
  confirmed: true,
  paid: false,
  banned: false,
  secondStep: false,
  language: 'en',
}

function withGaps(): { bus: Bus; gap(): void } {
  const listeners: (() => void)[] = []
  return {
    bus: {
      ...createLocalBus(),
      onGap(listener) {
        listeners.push(listener)
        return () => {}
      },
    },
    gap: () => {
      for (const listener of listeners) listener()
    },
  }
}

const everybody = (sessions: string[]) => Promise.resolve(new Set(sessions))

describe('the live streams of a node', () => {
  test('end when events were missed, so that the browser reads everything again', async () => {
    const { bus, gap } = withGaps()
    const streams = createStreams(bus, everybody)
    const body = streams.open(actor)
    bus.publish('member', { member: '7', event: { kind: 'likes' } })
    bus.publish('member', { member: '8', event: { kind: 'user' } })
    gap()
    const text = await new Response(body).text()
    expect(text).toContain('data: {"kind":"likes"}')
    expect(text).not.toContain('user')
    expect(streams.count()).toBe(0)
    streams.closeAll()
  })

  test('end with their session, even if no event announced its end', async () => {
    const streams = createStreams(createLocalBus(), () => Promise.resolve(new Set(['s2'])))
    const ended = streams.open(actor)
    streams.open({ ...actor, sessionId: 's2' })
    await streams.closeEnded()
    expect(await new Response(ended).text()).toContain('welcome')
    expect(streams.count()).toBe(1)
    streams.closeAll()
  })

  test('stay open while the database is unavailable', async () => {
    const streams = createStreams(createLocalBus(), () => Promise.reject(new Error('away')))
    streams.open(actor)
    await streams.closeEnded()
    expect(streams.count()).toBe(1)
    streams.closeAll()
  })

  test('are limited to twelve per member; a new one closes the oldest', () => {
    const streams = createStreams(createLocalBus(), everybody)
    for (let index = 0; index < 40; index++) streams.open(actor)
    expect(streams.count()).toBe(12)
    streams.closeAll()
  })
})
