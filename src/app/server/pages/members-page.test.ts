import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { builtPages } from '../../../../tests/factories/built-pages.ts'
import { addMainPhoto } from '../../../../tests/factories/main-photo.ts'
import { addMember } from '../../../../tests/factories/member.ts'

const { app, request } = await testApp({ pages: await builtPages() })

test('the search preloads the photos of its first cards alone, also when their HTML is cached', async () => {
  const viewer = await addMember(app.pool, { gender: 'male' })
  for (let count = 0; count < 6; count++)
    await addMainPhoto(app.pool, await addMember(app.pool, { gender: 'female' }))
  for (const cached of [false, true]) {
    const html = await (await request('/members', {}, viewer)).text()
    const [head = '', body = ''] = html.split('</head>')
    const preloads = (part: string) => part.match(/<link rel="preload"[^>]*as="image"/g)?.length
    expect([preloads(head), preloads(body)], `cached: ${cached}`).toEqual([4, undefined])
    expect(body.match(/<article/g)).toHaveLength(6)
  }
})
