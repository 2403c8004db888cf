import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { readPhoto } from '../../src/photos/server/pipeline.ts'
import { milliseconds, percentile, print } from './figures.ts'

const ROUNDS = 4
const AT_ONCE = 4
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const

/** From the bytes of a 12-megapixel JPEG to every size of the photo, four at once, and what that does to everybody else. */
export async function photosBench(): Promise<void> {
  const background = { r: 120, g: 110, b: 100 }
  const jpeg = await sharp({ create: { width: 4000, height: 3000, channels: 3, background, noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
  await readPhoto(jpeg)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const times: number[] = []
  delay.enable()
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const started = performance.now()
        await readPhoto(jpeg)
        times.push(performance.now() - started)
      }),
    )
  }
  delay.disable()
  const [p50, slowest] = [percentile(times, 0.5), Math.max(...times)]
  const blocked = delay.percentile(99) / 1e6
  print('12-megapixel JPEG to ready, 4 at once, median / slowest', `${milliseconds(p50)} / ${milliseconds(slowest)}`, {
    ok: slowest <= 2500,
    text: 'at most 2.5 s',
  })
  print('event loop meanwhile, p99', milliseconds(blocked), { ok: blocked <= 100, text: 'at most 100 ms' })
}
