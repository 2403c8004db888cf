import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { serve, type Http } from '../../src/server/http/serve.ts'
import { addMember } from '../factories/member.ts'
import { benchApp } from './bench-app.ts'
import { milliseconds, percentile, print } from './figures.ts'
import { mannWhitney } from './mann-whitney.ts'

const PROBES = 200
const WARM = 20
/** The tolerated difference of the medians, and the significance level of the test. */
const MAX_DIFFERENCE = 0.05
const MIN_P_VALUE = 0.01

type Probe = (email: string) => { path: string; body: unknown }

const signUp: Probe = (email) => ({
  path: '/api/signup.php',
  body: {
    name: 'Bo',
    email,
    password: 'a quiet morning by the lake',
    date_of_birth: '1990-05-17',
    gender: 'female',
  },
})
const probes: [string, Probe][] = [
  ['log-in', (email) => ({ path: '/api/user.php', body: { email, password: 'not the password' } })],
  ['sign-up', signUp],
  ['reset', (email) => ({ path: '/api/password-reset.php', body: { email } })],
]

/** Measures that response times do not reveal whether an address has an account: alternating probes of both kinds. */
export async function accountEnumerationBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null, env: { TRUSTED_PROXIES: '1' } })
  const http = serve(bench.app, null)
  const passwordHash = await hashPassword('three pears on a plate')
  for (const [name, probe] of probes) {
    const registered = Array.from(
      { length: PROBES + WARM },
      (_, i) => `${name}-known-${i}@example.org`,
    )
    for (const email of registered) await addMember(bench.pool, { email, passwordHash })
    const times = { known: new Array<number>(), unknown: new Array<number>() }
    for (const [index, email] of registered.entries()) {
      const pair = [
        ['known', email] as const,
        ['unknown', `${name}-other-${index}@example.org`] as const,
      ]
      for (const [kind, address] of index % 2 ? pair : pair.toReversed()) {
        const took = await timeOf(http, probe(address))
        if (index >= WARM) times[kind].push(took)
      }
    }
    report(name, times)
  }
  await bench.close()
}

let addresses = 0

/** Each from its own network, as a careful attacker would. */
async function timeOf(http: Http, { path, body }: ReturnType<Probe>): Promise<number> {
  addresses++
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  }
  const begin = performance.now()
  const answer = await http.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  await answer.text()
  return performance.now() - begin
}

function report(name: string, { known, unknown }: { known: number[]; unknown: number[] }): void {
  const [one, other] = [percentile(known, 0.5), percentile(unknown, 0.5)]
  const difference = Math.abs(one - other) / other
  const pValue = mannWhitney(known, unknown)
  print(
    `${name}: median of ${PROBES} known and ${PROBES} unknown`,
    `${milliseconds(one)} ${milliseconds(other)}`,
  )
  print(`${name}: medians apart`, `${(difference * 100).toFixed(1)} %`, {
    ok: difference < MAX_DIFFERENCE,
    text: 'below 5 %',
  })
  print(`${name}: by chance (Mann-Whitney p)`, pValue.toFixed(3), {
    ok: pValue > MIN_P_VALUE,
    text: 'above 0.01',
  })
}
