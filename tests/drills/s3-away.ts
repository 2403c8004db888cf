// `npm run drill -- s3-away`: the object storage is away for 30 s while members send and upload photos.
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from '../factories/member.ts'
import { startObjectStorage } from '../factories/object-storage.ts'
import { workBeside } from './beside.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'

const storage = await startObjectStorage()
const { settings } = storage
const background = { width: 420, height: 420, channels: 3, background: '#888' } as const
const body = await sharp({ create: background }).jpeg().toBuffer()
const faults: string[] = []
const photos: { address: string; cookie: string }[] = []

/** A member with one photo each, whose upload keeps its key when it is repeated. */
function upload({ pool, nodes }: Drill) {
  const visits = new Map<number, Promise<{ cookie: string; key: string }>>()
  const begin = async () => {
    const memberId = await addMember(pool)
    const session = { sessionId: newId(), memberId, siteId: 1, device: 'drill', place: '' }
    const token = await startSession(pool, session, new Date())
    return { cookie: `auth.session=${token}`, key: crypto.randomUUID() }
  }
  return async (count: number) => {
    const visit = visits.get(count) ?? begin()
    visits.set(count, visit)
    const { cookie, key } = await visit
    const answer = await fetch(`http://127.0.0.1:${nodes[count % 2]?.port}/api/photo.php`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        cookie,
        'content-type': 'image/jpeg',
        'idempotency-key': key,
        'sec-fetch-site': 'same-origin',
      },
    })
    if (answer.status !== 200) return answer.status
    const { photo }: { photo: { card: string } } = await answer.json()
    photos.push({ address: photo.card, cookie })
    return 200
  }
}

await drillFault({
  name: 'S3 away for 30 s',
  maxSilence: 5,
  env: () => ({
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_PREFIX: settings.prefix,
  }),
  async fault(_cluster, _nodes, drill) {
    const uploads = workBeside(upload(drill))
    await delay(5_000)
    await storage.stop()
    await delay(30_000)
    await storage.start()
    await delay(5_000)
    const seen = await uploads.stop()
    faults.push(...seen.faults)
    return `${seen.done} photos uploaded, ${seen.turnedAway} tries turned away with 503`
  },
  async check({ nodes, pool }) {
    // The node that did not take the upload shows the photo.
    for (const [count, { address, cookie }] of photos.entries()) {
      const origin = `http://127.0.0.1:${nodes[(count + 1) % 2]?.port}`
      const answer = await fetch(origin + address, { headers: { cookie } })
      if (answer.status !== 200) faults.push(`a photo answers ${answer.status}`)
    }
    const { n } = await row<{ n: number }>(pool, sql`select count(*)::int as n from photo`)
    if (n !== photos.length) faults.push(`${n} rows for ${photos.length} uploads`)
    return faults
  },
})
await storage.remove()
