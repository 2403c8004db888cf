import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { serve, type Http } from '../../src/server/http/serve.ts'
import { benchApp, type BenchApp } from './bench-app.ts'
import { milliseconds, percentile, print } from './figures.ts'

const ROUNDS = 4
const AT_ONCE = 4
const ADDRESS = 'http://localhost:3000/api'

/** From the bytes of a 12-megapixel JPEG to all stored sizes, four at once, and how long other requests wait meanwhile. */
export async function photosBench(): Promise<void> {
  const bench = await benchApp({ members: 0, pages: null })
  const http = serve(bench.app, null)
  const photos = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => photo(n)))
  const round = () => Promise.all(photos.map((bytes) => upload(http, bench, bytes)))
  try {
    await round()
    const done = new AbortController()
    const others = askMeanwhile(http, bench, done.signal)
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) times.push(...(await round()))
    done.abort()
    report(times, await others)
  } finally {
    await bench.close()
  }
}

function report(times: number[], others: number[]): void {
  const [p50, slowest] = [percentile(times, 0.5), Math.max(...times)]
  const waited = percentile(others, 0.99)
  print(
    `12-megapixel JPEG to ready, ${AT_ONCE} at once, median / slowest`,
    `${milliseconds(p50)} / ${milliseconds(slowest)}`,
    {
      ok: slowest <= 2500,
      text: 'at most 2.5 s',
    },
  )
  print(
    `others meanwhile, ${others.length} calls, p50 / p99`,
    `${milliseconds(percentile(others, 0.5))} / ${milliseconds(waited)}`,
    {
      ok: waited <= 100,
      text: 'p99 at most 100 ms',
    },
  )
}

/** As large and as hard to compress as a phone's photo: 4 to 5 MB. */
async function photo(seed: number): Promise<Buffer> {
  const colour = { r: (seed * 53) % 200, g: (seed * 97) % 200, b: (seed * 31) % 200 }
  const patches = Buffer.from(
    Array.from(
      { length: 16 * 12 * 3 },
      (_, index) => (Math.imul(index + 1, (seed + 3) * 2_654_435_761) >>> 11) % 256,
    ),
  )
  const scene = await sharp(patches, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(4000, 3000, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: colour, noise },
  })
    .png()
    .toBuffer()
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function upload(http: Http, { cookie }: BenchApp, bytes: Buffer): Promise<number> {
  const headers = { cookie, 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  const started = performance.now()
  const answer = await http.fetch(
    new Request(`${ADDRESS}/photo.php`, { method: 'POST', body: new Uint8Array(bytes), headers }),
  )
  if (answer.status !== 200)
    throw new Error(`an upload answered ${answer.status} ${await answer.text()}`)
  return performance.now() - started
}

/** A call every few milliseconds, as other members send them. */
async function askMeanwhile(
  http: Http,
  { cookie }: BenchApp,
  signal: AbortSignal,
): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const started = performance.now()
    await (await http.fetch(new Request(`${ADDRESS}/user.php`, { headers: { cookie } }))).text()
    times.push(performance.now() - started)
    await delay(5)
  }
  return times
}
