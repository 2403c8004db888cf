import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { plainPages } from '../../../tests/factories/pages.ts'

const { http, request } = await testApp({ pages: plainPages })

const Manifest = z.object({
  id: z.string(),
  lang: z.string(),
  name: z.string(),
  start_url: z.string(),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  share_target: z.object({ action: z.string(), method: z.string(), enctype: z.string() }),
})
const loadManifest = async (address: string) =>
  z.parse(Manifest, await (await http.request(address)).json())

describe('the manifest', () => {
  test('has shortcuts to messages and likes in the language of the page', async () => {
    const { lang, shortcuts } = await loadManifest(
      'http://localhost:3000/manifest.webmanifest?lang=pl',
    )
    expect(lang).toBe('pl')
    expect(shortcuts).toEqual([
      { name: 'messages pl', url: '/chats' },
      { name: 'likes pl', url: '/likes/received' },
    ])
  })

  test('is the same app in every language and another one on each site', async () => {
    const english = await loadManifest('http://localhost:3000/manifest.webmanifest')
    const german = await loadManifest('http://localhost:3000/manifest.webmanifest?lang=de')
    expect([german.id, german.start_url]).toEqual([english.id, english.start_url])
    const linden = await loadManifest('http://linden.localhost:3000/manifest.webmanifest?lang=de')
    expect([german.name, linden.name]).toEqual(['Vonk', 'Linden'])
  })

  test('ignores a language that the site does not support', async () => {
    const { lang } = await loadManifest('http://localhost:3000/manifest.webmanifest?lang=xx')
    expect(lang).toBe('en')
  })
})

test('a photo that is shared without a service worker leads to the profile', async () => {
  const { share_target: target } = await loadManifest('http://localhost:3000/manifest.webmanifest')
  const body = new FormData()
  body.set('photo', new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  // A share from the system comes from no site.
  const headers = { 'sec-fetch-site': 'none' }
  const response = await request(target.action, { method: target.method, body, headers })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/profile/edit/photo'])
  const foreign = await request(target.action, {
    method: target.method,
    body,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
})
