import type { Mail } from '../../src/server/mail/mail.ts'

/** The sign-up form of a visitor who is adult and whose password is strong enough. */
export const signupForm = {
  name: 'Kasia',
  email: 'kasia@example.com',
  password: 'a quiet morning by the lake',
  date_of_birth: '1991-03-14',
  gender: 'female' as const,
}

export const sessionCookieOf = (response: Response): string =>
  /auth\.session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''

type Node = {
  request(path: string, init?: RequestInit): Response | Promise<Response>
  mails: Pick<Mail, 'to' | 'text'>[]
}

/** Signs up over HTTP like a browser, and reads what was mailed. */
export function signupBrowser({ request, mails }: Node) {
  const post = (path: string, body: unknown, cookie = '') =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(cookie && { cookie }),
      },
    })
  const userOf = async (cookie: string) => {
    const response = await request('/api/user.php', { headers: { cookie } })
    const body: { user: unknown } = await response.json()
    return body.user
  }
  /** Returns template, values and token of the last mail to an address. */
  const mailedTo = (to: string) => {
    const mail = mails.findLast((each) => each.to === to)
    const content: { template: string; values: Record<string, string> } = JSON.parse(
      mail?.text ?? '{"template":"","values":{}}',
    )
    return { ...content, token: /token=([\w-]+)/.exec(content.values['link'] ?? '')?.[1] ?? '' }
  }
  return { post, userOf, mailedTo }
}
