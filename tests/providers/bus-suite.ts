import { afterEach, expect, test, vi } from 'vitest'
import type { SharedBus } from '../../src/server/live/shared-bus.ts'

export const soon = { timeout: 10_000, interval: 5 }

/** Stopped after each test. */
export const open: SharedBus[] = []

export function recordEvents(bus: SharedBus): [string, unknown][] {
  const events: [string, unknown][] = []
  bus.subscribe((topic, payload) => events.push([topic, payload]))
  return events
}

/** What every bus between nodes must do. */
export function busSuite(make: () => Promise<SharedBus>, cutConnections: () => Promise<unknown>) {
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.stop()
  })

  async function node(): Promise<SharedBus> {
    const bus = await make()
    open.push(bus)
    return bus
  }

  test('delivers to listeners of the same node at once and only once', async () => {
    const bus = await node()
    const other = await node()
    const [localEvents, remoteEvents] = [recordEvents(bus), recordEvents(other)]
    bus.publish('member', { member: '7' })
    expect(localEvents).toEqual([['member', { member: '7' }]])
    await vi.waitFor(() => expect(remoteEvents).toHaveLength(1), soon)
    expect(localEvents).toHaveLength(1)
  })

  test('delivers thousands of events to the other nodes in order and without loss', async () => {
    const [one, two, three] = [await node(), await node(), await node()]
    const received = [recordEvents(two), recordEvents(three)]
    const sent = Array.from({ length: 3_000 }, (_, index) => [
      'member',
      { member: '7', text: 'ł'.repeat(index % 200), index },
    ])
    for (const [, payload] of sent) one.publish('member', payload)
    for (const events of received) {
      await vi.waitFor(() => expect(events).toHaveLength(3_000), soon)
      expect(events).toEqual(sent)
    }
  })

  test('rejects an event with content instead of ids', async () => {
    const bus = await node()
    expect(() => bus.publish('member', { text: 'ł'.repeat(4_000) })).toThrow('too large')
  })

  test('ends a subscription', async () => {
    const bus = await node()
    const events: string[] = []
    const end = bus.subscribe((topic) => events.push(topic))
    bus.publish('first', null)
    end()
    bus.publish('second', null)
    expect(events).toEqual(['first'])
  })

  test('reconnects after a lost connection, reports the gap and continues', async () => {
    const [one, two] = [await node(), await node()]
    let gaps = 0
    two.onGap(() => (gaps += 1))
    const remoteEvents = recordEvents(two)
    await cutConnections()
    one.publish('member', 'during')
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), soon)
    await vi.waitFor(() => {
      one.publish('member', 'after')
      expect(remoteEvents).toContainEqual(['member', 'after'])
    }, soon)
  })
}
