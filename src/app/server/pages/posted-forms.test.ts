import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import { addMember } from '../../../../tests/factories/member.ts'

const { app, request } = await testApp({ pages: await builtPages() })

/** What a browser without JavaScript sends when the button of a form is pressed. */
const post = (path: string, member?: string) =>
  request(
    path,
    {
      method: 'POST',
      body: 'email=noor%40example.org&password=correct-horse',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:3000',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'same-origin',
      },
    },
    member,
  )

describe('a form that is posted to its page, without JavaScript', () => {
  test.each([
    ['/login', 'This form needs JavaScript', 'Try again'],
    ['/signup?lander=video', 'This form needs JavaScript', 'Try again'],
    ['/de/login?next=%2Flikes', 'Dieses Formular braucht JavaScript', 'Erneut versuchen'],
    ['/pl/reset-password', 'Ten formularz wymaga JavaScriptu', 'Spróbuj ponownie'],
  ])('%s says so and leads back to the form', async (path, words, again) => {
    const response = await post(path)
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      405,
      'text/html; charset=utf-8',
    ])
    expect(html).toContain(words)
    expect(html).toMatch(
      new RegExp(`<a[^>]* href="${path.replace('?', String.raw`\?`)}"[^>]*>[^<]*${again}`),
    )
    expect(html).not.toContain('correct-horse')
  })

  test('says so on a page of members, and logs nobody in', async () => {
    const response = await post('/profile/edit', await addMember(app.pool))
    expect(response.status).toBe(405)
    expect(await response.text()).toContain('This form needs JavaScript')
    expect((await post('/login')).headers.getSetCookie()).toEqual([])
  })

  test('an address without a page stays unknown', async () => {
    const response = await post('/no-such-page')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This page could not be found')
  })

  test.each(['/login', '/signup'])('%s warns a visitor without JavaScript', async (path) => {
    const html = await (await request(path)).text()
    expect(html).toMatch(/<noscript>.*This form needs JavaScript\..*<\/noscript>/s)
  })
})
