import { describe, expect, test } from 'vitest'
import type { Actor } from '../context.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { createStreams } from './streams.ts'

const actor: Actor = { memberId: '7', sessionId: 's1', role: 'member', confirmed: true, paid: false, language: 'en' }

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

describe('the live streams of a node', () => {
  test('end when events were missed, so that the browser reads everything again', async () => {
    const { bus, gap } = withGaps()
    const streams = createStreams(bus)
    const body = streams.open(actor, new AbortController().signal)
    bus.publish('member', { member: '7', event: { kind: 'likes' } })
    bus.publish('member', { member: '8', event: { kind: 'user' } })
    gap()
    const text = await new Response(body).text()
    expect(text).toContain('data: {"kind":"likes"}')
    expect(text).not.toContain('user')
    expect(streams.count()).toBe(0)
    streams.closeAll()
  })
})
