import { generate } from 'otplib'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createLog } from '../../src/server/log.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addWriter } from '../factories/chat.ts'
import { addMember } from '../factories/member.ts'

const lines: string[] = []
const log = createLog(
  { logLevel: 'debug', mode: 'production' },
  { write: (line) => void lines.push(line) },
)
const node = await testApp({ log, pages: await builtPages() })
const { app, request, mails, runJobs } = node
afterAll(() => log.flush())

const Setup = z.object({ secret: z.string() })
const Codes = z.object({ recovery_codes: z.array(z.string()) })

const password = 'Kanariewachtwoord 77'
const email = 'kanarie.vogel@kanarie.example'

function send(
  path: string,
  body: unknown,
  as?: string,
  method = 'POST',
  headers: Record<string, string> = {},
) {
  return request(
    path,
    {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
    },
    as,
  )
}

describe('the log', () => {
  test('no log line, including those of failures, contains a password, a token, an address or what members write', async () => {
    const signup = await send('/api/signup.php', {
      name: 'Kanarienaam',
      email,
      password,
      date_of_birth: '1987-03-09',
      gender: 'female',
    })
    const cookie = signup.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const session = cookie.split('=')[1] ?? ''
    await runJobs()
    const token = /token=([\w-]{20,})/.exec(mails.map(({ text }) => text).join())?.[1] ?? ''
    expect([session.length, token.length]).toEqual([43, 43])
    await request(`/activate?token=${token}`, { method: 'POST' })
    const inside = { cookie }
    const { secret: appSecret } = z.parse(
      Setup,
      await (await send('/api/two-factor.php', { password }, undefined, 'POST', inside)).json(),
    )
    const code = await generate({ secret: appSecret })
    const codes = await send('/api/two-factor.php', { code }, undefined, 'PUT', inside)
    const { recovery_codes } = z.parse(Codes, await codes.json())
    await send('/api/user.php', { email, password, code })
    await send('/api/user.php', { email, password, code: recovery_codes[0] })
    await send('/api/user.php', { email, password: `${password} wrong` })
    await send('/api/user.php', { email, password })
    await send('/api/password-reset.php', { email })
    await runJobs()
    const [writer, other] = [await addWriter(app.pool), await addMember(app.pool)]
    await send(
      '/api/message.php',
      { id: crypto.randomUUID(), profile: other, text: 'Kanarietekst' },
      writer,
    )
    await send('/api/profile.php', { about: 'Kanarieverhaal' }, writer, 'PUT')
    await request(`/nl/members/${other}?naam=Kanarievraag`, {}, writer)
    await request('/api/members.php?unknown=Kanarievraag', {}, writer)
    // The same again while the database refuses rows, whose errors quote their content.
    await app.pool.query(
      "alter table message add constraint planted check (body not like 'Kanarie%') not valid",
    )
    await app.pool.query(
      "alter table profile add constraint planted check (about not like 'Kanarie%') not valid",
    )
    const broken = [
      await send(
        '/api/message.php',
        { id: crypto.randomUUID(), profile: other, text: 'Kanarietekst' },
        writer,
      ),
      await send('/api/profile.php', { about: 'Kanarieverhaal nieuw' }, writer, 'PUT'),
    ]
    expect(broken.map(({ status }) => status)).toEqual([500, 500])
    const text = lines.join('').toLowerCase()
    expect(text).toContain('unexpected failure')
    // Six digits also occur in the time of a log line.
    expect(text).not.toMatch(new RegExp(String.raw`\b${code}\b`))
    for (const secret of [
      password,
      email,
      session,
      token,
      'kanarie',
      '1987-03-09',
      '$argon2',
      appSecret,
      ...recovery_codes,
    ])
      expect(
        text.includes(secret.toLowerCase()),
        `${secret} in ${lines.find((line) => line.toLowerCase().includes(secret.toLowerCase()))}`,
      ).toBe(false)
  })
})
