import { describe, expect, test } from 'vitest'
import type { RenderedPage } from '../../platform/page-bundle.ts'
import { createPageCache } from './page-cache.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const pageSaying =
  (text: string) =>
  async (nonce: string): Promise<RenderedPage> => ({
    status: 200,
    headers: new Headers(),
    html: [`<script nonce="${nonce}">${text}`],
  })
const failing = () => Promise.reject(new Error('the database is away'))

describe('the page cache', () => {
  test('renders a cached page once a minute, with a new nonce in each response', async () => {
    const cache = createPageCache()
    const ask = async (now: Date, nonce: string, text: string) =>
      (await cache.getOrRender('/', { now, nonce, render: pageSaying(text) })).html?.join()
    expect(await ask(noon, 'one', 'first')).toBe('<script nonce="one">first')
    expect(await ask(minutesLater(0.9), 'two', 'second')).toBe('<script nonce="two">first')
    expect(await ask(minutesLater(1.1), 'three', 'second')).toBe('<script nonce="three">second')
  })

  test('serves a stale page while rendering fails, and no longer', async () => {
    const cache = createPageCache()
    const ask = async (now: Date, draw: (nonce: string) => Promise<RenderedPage>) =>
      (await cache.getOrRender('/', { now, nonce: 'one', render: draw })).html?.join()
    await expect(ask(noon, failing)).rejects.toThrow('away')
    expect(await ask(noon, pageSaying('first'))).toContain('first')
    expect(await ask(minutesLater(2), failing)).toContain('first')
    expect(await ask(minutesLater(2), pageSaying('second'))).toContain('second')
  })
})
