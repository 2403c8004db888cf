import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { entry, PARTNER, startPartner } from '../../../tests/factories/partner.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getMember } from '../../profiles/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { createOutgoing } from '../../server/outgoing/outgoing.ts'
import { partnersSchedules } from './jobs.ts'

const partner = await startPartner(() => new Date())
afterAll(() => partner.close())
const { app, as, runJobs } = await testApp({ outgoing: partner.outgoing })
const db = app.pool
app.siteById(1).settings.partner_feeds = [partner.feed]
app.siteById(1).settings.member_resell = true
const api = await as(await addMember(db, { paid: true }))

const picture = (grey: number, width = 600) =>
  sharp({ create: { width, height: 750, channels: 3, background: { r: grey, g: 80, b: 60 } } })
    .withExif({ IFD0: { Copyright: 'a canary' } })
    .jpeg()
    .toBuffer()

function servePhoto(path: string, bytes: Uint8Array) {
  partner.answers.set(path, (response) =>
    response.setHeader('content-type', 'image/jpeg').end(bytes),
  )
}

async function importNow() {
  const [importing] = partnersSchedules
  if (importing) await runScheduled(app, importing)
  await runJobs()
}

const photoNames = async () =>
  (await rows<{ name: string }>(db, sql`select name from photo`)).map(({ name }) => name)
const storedFiles = async () => {
  const names = new Set<string>()
  for await (const { name } of app.files.list()) names.add(name.split('/')[1] ?? '')
  return [...names]
}

async function visiblePhotos() {
  const [found] = await rows<{ member_id: string }>(
    db,
    sql`select member_id from profile where origin = 'partner'`,
  )
  return (await api(getMember, { id: found?.member_id ?? '' })).member.photos
}

test('a photo passes the pipeline, and a changed or removed one replaces all its files', async () => {
  const person = entry({ photo: `${PARTNER}/one.jpg` })
  servePhoto('/one.jpg', await picture(10))
  partner.publish([person])
  await importNow()
  expect(await visiblePhotos()).toHaveLength(1)
  const [first = ''] = await photoNames()
  const file = Buffer.from((await app.files.get(`photos/${first}/full`)) ?? new Uint8Array())
  expect((await sharp(file).metadata()).format).toBe('webp')
  expect(file.includes('canary')).toBe(false)

  servePhoto('/two.jpg', await picture(200))
  partner.publish([{ ...person, photo: `${PARTNER}/two.jpg` }])
  await importNow()
  const [second = ''] = await photoNames()
  expect(second).not.toBe(first)
  expect(await storedFiles()).toEqual([second])
  const fetched = partner.requests.length
  partner.publish([{ ...person, photo: `${PARTNER}/two.jpg`, about: 'New words.' }])
  await importNow()
  expect(partner.requests.slice(fetched)).toEqual(['/feed'])

  partner.publish([{ ...person, photo: '' }])
  await importNow()
  expect(await visiblePhotos()).toEqual([])
  expect(await storedFiles()).toEqual([])
  partner.publish([])
  await importNow()
})

test('the files of a removed profile are removed', async () => {
  servePhoto('/leaving.jpg', await picture(90))
  partner.publish([entry({ photo: `${PARTNER}/leaving.jpg` })])
  await importNow()
  expect(await storedFiles()).toHaveLength(1)
  partner.publish([])
  await importNow()
  expect(await storedFiles()).toEqual([])
  expect(await photoNames()).toEqual([])
})

test.each<[string, () => Promise<void> | void]>([
  ['is missing', () => void partner.answers.delete('/photo')],
  ['is no picture', () => servePhoto('/photo', Buffer.from('<script>1</script>'))],
  ['is too small', async () => servePhoto('/photo', await picture(30, 300))],
  ['is too large', () => servePhoto('/photo', Buffer.alloc(15_000_001))],
  [
    'redirects',
    () =>
      void partner.answers.set('/photo', (response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      ),
  ],
])('a photo that %s leaves the profile without one', async (_fault, serve) => {
  await serve()
  partner.publish([entry({ photo: `${PARTNER}/photo` })])
  await importNow()
  expect(await visiblePhotos()).toEqual([])
  expect(await storedFiles()).toEqual([])
  partner.publish([])
  await importNow()
})

test('a photo is not fetched from an address inside our network', async () => {
  partner.publish([entry({ photo: `${PARTNER}/inside.jpg` })])
  servePhoto('/inside.jpg', await picture(50))
  const { outgoing } = app
  onTestFinished(() => void (app.outgoing = outgoing))
  app.outgoing = {
    ...outgoing,
    request: (url, request) =>
      url.endsWith('.jpg')
        ? createOutgoing().request(url.replace('partner.example', 'localhost'), request)
        : outgoing.request(url, request),
  }
  await importNow()
  expect(await visiblePhotos()).toEqual([])
  expect(partner.requests).not.toContain('/inside.jpg')
  partner.publish([])
  await importNow()
})

test('a photo that arrives after the profile left stores nothing', async () => {
  servePhoto('/late.jpg', await picture(150))
  partner.publish([entry({ photo: `${PARTNER}/late.jpg` })])
  partner.answers.set('/late.jpg', (response) => {
    void execute(db, sql`delete from partner_profile`)
      .then(() => picture(150))
      .then((bytes) => response.end(bytes))
  })
  await importNow()
  expect(await photoNames()).toEqual([])
  expect(await storedFiles()).toEqual([])
})
