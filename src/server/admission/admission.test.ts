import { describe, expect, test } from 'vitest'
import { createAdmission } from './admission.ts'
import { createPriorities, withAdmission } from './with-admission.ts'

/** The share of requests that are accepted, of a hundred that are spread evenly. */
function createMeasured() {
  let draw = 0
  const admission = createAdmission(() => draw)
  const share = (priority: 'read' | 'write' | 'essential') => {
    let accepted = 0
    for (let count = 0; count < 100; count++) {
      draw = count / 100
      if (admission.accepts(priority)) accepted += 1
    }
    return accepted / 100
  }
  const pass = (windows: number, milliseconds: number) => {
    for (let window = 0; window < windows; window++) {
      for (let count = 0; count < 5; count++) admission.record(milliseconds)
      admission.adjust(5)
    }
  }
  return { admission, share, pass }
}

describe('admission', () => {
  test('accepts everything while reads are fast', () => {
    const { share, pass } = createMeasured()
    pass(100, 300)
    expect([share('read'), share('write')]).toEqual([1, 1])
  })

  test('turns away reads before writes, and payments never', () => {
    const { share, pass } = createMeasured()
    pass(5, 500)
    expect(share('read')).toBeLessThan(0.5)
    expect(share('write')).toBe(1)
    pass(100, 500)
    expect(share('read')).toBeLessThanOrEqual(0.05)
    expect(share('write')).toBeLessThan(0.2)
    expect(share('essential')).toBe(1)
  })

  test('rises faster the later the answers are, and notices a blocked event loop', () => {
    const [late, later, blocked] = [createMeasured(), createMeasured(), createMeasured()]
    late.pass(1, 500)
    later.pass(1, 3_000)
    blocked.admission.adjust(3_000)
    expect(later.admission.pressure()).toBeGreaterThan(2 * late.admission.pressure())
    expect(blocked.admission.pressure()).toBe(later.admission.pressure())
  })

  test('accepts everything again when the load is over', () => {
    const { share, pass } = createMeasured()
    pass(100, 1_000)
    pass(40, 10)
    expect([share('read'), share('write')]).toEqual([1, 1])
  })
})

describe('a node under pressure', () => {
  const admission = createAdmission(() => 0)
  for (let window = 0; window < 100; window++) admission.adjust(5_000)
  const answer = withAdmission(() => new Response('answered'), {
    admission,
    getPriority: createPriorities(['/api/order.php', '/api/payment-webhook/:provider/:brand']),
    busyPage: async (locale) => `<html lang="${locale}">`,
  })
  const ask = (path: string, init?: RequestInit) =>
    answer(new Request(`http://localhost${path}`, init), undefined)

  test('answers a page in the visitor’s language, and when to come back', async () => {
    const page = await ask('/de/members')
    expect(page.status).toBe(503)
    expect(await page.text()).toBe('<html lang="de">')
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(10)
    const unprefixed = await ask('/', { headers: { cookie: 'i18n_redirected=pl' } })
    expect(await unprefixed.text()).toBe('<html lang="pl">')
  })

  test('answers a call with a named failure', async () => {
    const call = await ask('/api/members.php')
    expect(call.status).toBe(503)
    expect(await call.json()).toEqual({ error: { code: 'unavailable', params: {} } })
    expect((await ask('/api/message.php', { method: 'POST' })).status).toBe(503)
  })

  test.each([
    ['POST', '/api/order.php'],
    ['POST', '/api/payment-webhook/mollie/1'],
    ['GET', '/api/health.php'],
    ['GET', '/assets/main.js'],
  ])('still serves %s %s', async (method, path) => {
    expect(await (await ask(path, { method })).text()).toBe('answered')
  })
})
