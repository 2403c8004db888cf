import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a prefetch waits for an idle browser for at most 2000 ms', () => {
  const requestIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('window', { requestIdleCallback })
  const prefetch = () => {}
  whenIdle(prefetch)
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(prefetch, { timeout: 2_000 })
})

test('a browser that cannot tell when it is idle prefetches after 2000 ms', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('window', {})
  const prefetch = vi.fn()
  whenIdle(prefetch)
  vi.advanceTimersByTime(1_999)
  expect(prefetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(prefetch).toHaveBeenCalledOnce()
})
