// `npm run drill -- smtp-away`: the mail server is away for 30 s while members send and people sign up.
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../src/server/free-port.ts'
import { startMailServer } from '../factories/mail-server.ts'
import { untilNone, workBeside } from './beside.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'

/** Seconds until the last retry of a job that failed for 30 s has run. */
const LAST_RETRY = 240

const port = await freePort()
let server = await startMailServer(port)
const received: string[] = []
const faults: string[] = []
const signedUp: string[] = []

/** Each person has a network address of their own, so that no limit turns them away. */
const signUp =
  ({ nodes }: Drill) =>
  async (count: number) => {
    const email = `person${count}@example.org`
    const answer = await fetch(`http://127.0.0.1:${nodes[count % 2]?.port}/api/signup.php`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
        'x-forwarded-for': `84.${Math.floor(count / 200) + 1}.${(count % 200) + 1}.7`,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({
        name: 'Bo',
        email,
        password: 'a quiet morning by the lake',
        date_of_birth: '1990-05-17',
        gender: 'female',
        looking_for: 'everyone',
      }),
    })
    if (answer.status === 200) signedUp.push(email)
    return answer.status
  }

await drillFault({
  name: 'SMTP away for 30 s',
  maxSilence: 5,
  env: () => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' }),
  async fault(_cluster, _nodes, drill) {
    const work = workBeside(signUp(drill))
    await delay(5_000)
    server.close()
    received.push(...server.recipients)
    await delay(30_000)
    const waiting = signedUp.filter((email) => !received.includes(email)).length
    server = await startMailServer(port)
    const seen = await work.stop()
    faults.push(...seen.faults)
    if (waiting === 0) faults.push('no mail had to wait')
    return `${seen.done} people signed up, ${waiting} of their mails waited`
  },
  async check() {
    const all = () => [...received, ...server.recipients]
    const missing = await untilNone(LAST_RETRY, async () =>
      signedUp.filter((email) => !all().includes(email)),
    )
    const twice = signedUp.filter((email) => all().filter((to) => to === email).length > 1)
    return [
      ...faults,
      ...missing.map((email) => `${email} gets no mail`),
      ...twice.map((email) => `${email} gets two mails`),
    ]
  },
})
server.close()
