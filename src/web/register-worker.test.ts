import { expect, onTestFinished, test, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

test('the service worker is registered with version 2 in its URL', async () => {
  const register = vi.fn((_address: string) => Promise.resolve({}))
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('window', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  await registerWorker()
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js?v=2')
})
