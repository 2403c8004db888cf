import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { addMember } from '../factories/member.ts'
import { plainPages } from '../factories/pages.ts'

const { app, http, mails, runJobs } = await testApp({ pages: plainPages })

const lies: Record<string, string>[] = [
  // Another host of the brand's computer; a foreign one is answered 421 (hosts.test.ts).
  { host: '127.0.0.1:3000' },
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  {
    'x-original-host': 'evil.example',
    'x-host': 'evil.example',
    'x-forwarded-server': 'evil.example',
  },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443', 'x-forwarded-prefix': '/evil' },
  { referer: 'https://evil.example/', origin: '' },
]

describe('mailed links', () => {
  test.each(lies)(
    'a mailed link starts with the configured origin, whatever the request’s Host headers say: %o',
    async (headers) => {
      mails.length = 0
      const email = `${crypto.randomUUID()}@example.org`
      await addMember(app.pool, { email })
      for (const [path, body] of [
        ['/api/password-reset.php', { email }],
        [
          '/api/signup.php',
          {
            name: 'Bo',
            email: `${crypto.randomUUID()}@example.org`,
            password: 'Schaatsen op de plas 9',
            date_of_birth: '1990-05-17',
            gender: 'female',
          },
        ],
      ] as const) {
        const host = headers['host'] ?? 'localhost:3000'
        const sent = await http.request(`http://${host}${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
            ...headers,
          },
        })
        expect(sent.status, path).toBe(200)
      }
      await runJobs()
      expect(mails.length).toBeGreaterThanOrEqual(2)
      for (const mail of mails) {
        const text = `${mail.text}${mail.html}${JSON.stringify(mail.headers)}`
        expect(text).not.toContain('evil')
        for (const [link] of text.matchAll(/https?:\/\/[^"\s]+/g))
          expect(link).toMatch(/^http:\/\/localhost:3000\//)
      }
    },
  )

  // Mails that a request builds itself, such as those of the staff, take the origin from there.
  test.each(lies)('neither does any other address that a request builds: %o', async (headers) => {
    const host = headers['host'] ?? 'localhost:3000'
    const robots = await http.request(`http://${host}/robots.txt`, { headers })
    const text = await robots.text()
    expect(text).toContain('Sitemap: http://localhost:3000/')
    expect(text).not.toContain('evil')
  })
})
