import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { animatedPicture } from '../../../tests/factories/animated-picture.ts'
import { photoLimits } from './photo-input.ts'
import { photoSizes } from '../../platform/photo-url.ts'
import { readPhoto, setEncodingEffort } from './pipeline.ts'
import { scaled } from '../../../tests/full-run.ts'

/** Decoded at the same time, two would hold more than 300 MB. */
const BOMBS = scaled(2, 20)

const gps = {
  IFD0: { Copyright: 'canary-owner', Orientation: '1' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 30/1' },
}

/** Left half red, right half blue, with some noise to give hashes structure. */
function sample(width = 900, height = 1200) {
  const svg = `<svg width="${width}" height="${height}"><rect width="50%" height="100%" fill="#c00"/><rect x="50%" width="50%" height="100%" fill="#00c"/>
    <circle cx="${width * 0.3}" cy="${height * 0.3}" r="${width * 0.2}" fill="#fc0"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' })
}

/** Of one colour, which is encoded at once at any size. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

const loadCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

function chunk(type: string, body: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A valid PNG of one colour, a few kilobytes at any size. */
function flatPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Memory of a process and its children, now, without files that they share; pages have 4 kB. */
function residentMegabytes(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const [, all, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    const own = ((Number(all) - Number(shared)) * 4096) / 2 ** 20
    return children
      .split(' ')
      .filter(Boolean)
      .reduce((sum, child) => sum + residentMegabytes(Number(child)), own)
  } catch {
    // It has ended.
    return 0
  }
}

describe('readPhoto with the effort of the product', () => {
  // Other tests encode with the least.
  beforeAll(() => setEncodingEffort())
  afterAll(() => setEncodingEffort({ webp: 0, avif: 0 }))

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'creates every size of a %s',
    async (format) => {
      const photo = await readPhoto(await sample().toFormat(format).toBuffer())
      const sizes = photoSizes.map((size) => [
        size,
        photo.files[size].width,
        photo.files[size].height,
      ])
      expect(sizes).toEqual([
        ['thumb', 160, 200],
        ['card', 480, 600],
        ['full', 900, 1200],
        ['social', 1200, 630],
        ['blurred', 120, 150],
      ])
      for (const size of photoSizes) {
        const { format, width, height, space } = await sharp(photo.files[size].bytes).metadata()
        expect([`image/${format}`, width, height, space]).toEqual([
          photo.files[size].type,
          photo.files[size].width,
          photo.files[size].height,
          'srgb',
        ])
      }
      expect([photo.width, photo.height]).toEqual([900, 1200])
      expect(photo.thumbhash).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/)
      expect(photo.perceptualHash).toMatch(/^[0-9a-f]{16}$/)
    },
  )
})

describe('readPhoto', () => {
  test('removes metadata: position, owner and colour profile', async () => {
    const jpeg = await sample()
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif?.includes('canary-owner')).toBe(true)
    const photo = await readPhoto(jpeg)
    for (const size of photoSizes) {
      const { exif, xmp, iptc, icc, comments } = await sharp(photo.files[size].bytes).metadata()
      expect([exif, xmp, iptc, icc, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(photo.files[size].bytes.includes('canary')).toBe(false)
    }
  })

  test('removes bytes after the image, so that a polyglot becomes a plain image', async () => {
    const script = Buffer.from(
      '<html><script>alert("canary")</script></html>PK\u0003\u0004canary.zip',
    )
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await readPhoto(
        Buffer.concat([await sample().toFormat(format).toBuffer(), script]),
      )
      for (const size of photoSizes) expect(photo.files[size].bytes.includes('canary')).toBe(false)
    }
  })

  test('rotates a photo by its EXIF orientation', async () => {
    const photo = await readPhoto(
      await sample(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect([photo.width, photo.height]).toEqual([600, 900])
    const { data } = await sharp(photo.files.full.bytes)
      .extract({ left: 590, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
  })

  test('rotates first and crops then, in pixels of the upright photo', async () => {
    const jpeg = await sample(1000, 800).jpeg().toBuffer()
    const photo = await readPhoto(jpeg, {
      rotate: 90,
      crop: { x: 100, y: 500, width: 600.4, height: 600 },
    })
    expect([photo.width, photo.height]).toEqual([600, 500])
    const { channels } = await sharp(photo.files.full.bytes).stats()
    expect(channels[2]?.mean).toBeGreaterThan(150)
    expect(channels[0]?.mean).toBeLessThan(60)
  })

  test('makes a blurred file from which the original cannot be restored', async () => {
    const stripes = `<svg width="800" height="1000">${Array.from({ length: 100 }, (_, i) => `<rect x="${i * 8}" width="4" height="1000"/>`).join('')}</svg>`
    const photo = await readPhoto(
      await sharp(Buffer.from(stripes)).flatten({ background: '#fff' }).png().toBuffer(),
    )
    const { channels } = await sharp(photo.files.blurred.bytes)
      .extract({ left: 30, top: 30, width: 60, height: 60 })
      .stats()
    expect(channels[0]?.stdev).toBeLessThan(8)
    expect(photo.files.blurred.bytes.byteLength).toBeLessThan(4096)
  })

  test('reads formats that need much memory in a child process, with the same result', async () => {
    const large = await sample(4200, 4200)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer()
    const photo = await readPhoto(large, {
      effort: 0,
      crop: { x: 0, y: 0, width: 4200, height: 2100 },
    })
    expect([photo.width, photo.height]).toEqual([1440, 720])
    const { channels } = await sharp(photo.files.card.bytes).stats()
    expect(channels[0]?.mean).toBeGreaterThan(150)
    expect(await loadCode(readPhoto(large.subarray(0, large.length / 2)))).toBe('photo_unreadable')
  })

  test('flattens transparency onto white', async () => {
    const clear = await sharp({
      create: { width: 500, height: 500, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const { channels } = await sharp((await readPhoto(clear)).files.full.bytes).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })

  test('computes nearly the same hash for another size and format of a picture', async () => {
    const first = await readPhoto(await sample().jpeg().toBuffer())
    const again = await readPhoto(await sample(450, 600).webp({ quality: 60 }).toBuffer())
    const differing = (BigInt(`0x${first.perceptualHash}`) ^ BigInt(`0x${again.perceptualHash}`))
      .toString(2)
      .replaceAll('0', '').length
    expect(differing).toBeLessThanOrEqual(4)
  })
})

describe('readPhoto rejects', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
  )
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ])

  test.each([
    ['SVG', svg, 'photo_type'],
    [
      'SVG with an XML header',
      Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]),
      'photo_type',
    ],
    ['HTML', Buffer.from('<!doctype html><html><body>hello</body></html>'), 'photo_type'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'photo_type'],
    [
      'a script that claims to be a GIF',
      Buffer.from('GIF89a/*\u0001\u0000*/=1;alert(1)'),
      'photo_type',
    ],
    ['nothing at all', Buffer.alloc(0), 'photo_type'],
    ['HEIC', heic, 'photo_heic'],
    [
      'a JPEG signature with nothing behind it',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'photo_unreadable',
    ],
    [
      'a PNG header that promises 900 million pixels',
      flatPng(30_000, 30).fill(0x75, 20, 22),
      'photo_unreadable',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await loadCode(readPhoto(bytes))).toBe(code)
  })

  test('an animated picture', async () => {
    expect(await loadCode(readPhoto(await animatedPicture()))).toBe('photo_several')
    expect(await loadCode(readPhoto(await sample(500, 500).gif().toBuffer()))).toBe('photo_type')
  })

  test('a photo whose second half is missing', async () => {
    const jpeg = await sample().jpeg().toBuffer()
    expect(await loadCode(readPhoto(jpeg.subarray(0, jpeg.length / 2)))).toBe('photo_unreadable')
  })

  test('a file of more than 15 MB, before reading it', async () => {
    expect(await loadCode(readPhoto(Buffer.alloc(photoLimits.bytes + 1)))).toBe('photo_too_large')
  })

  test('a photo or a crop with a side under 400 pixels', async () => {
    const jpeg = await sample(399, 900).jpeg().toBuffer()
    expect(await loadCode(readPhoto(jpeg))).toBe('photo_too_small')
    const large = await sample(900, 900).jpeg().toBuffer()
    expect(
      await loadCode(readPhoto(large, { crop: { x: 0, y: 0, width: 900, height: 300 } })),
    ).toBe('photo_too_small')
  })

  test('more than 50 million pixels (18 million of AVIF, whose decoder needs more memory), before decoding', async () => {
    expect(await loadCode(readPhoto(flatPng(10_000, 5_001)))).toBe('photo_too_many_pixels')
    const avif = await flat(4400, 4400).avif({ effort: 0 }).toBuffer()
    expect(await loadCode(readPhoto(avif))).toBe('photo_too_many_pixels')
  })

  test.runIf(existsSync('/proc/self/statm'))(
    'parallel pixel bombs within 300 MB of memory, child processes included',
    // The full scale takes minutes on a busy machine.
    { timeout: 600_000 },
    async () => {
      const script = `
      import { readPhoto } from ${JSON.stringify(new URL('pipeline.ts', import.meta.url).href)}
      import { text } from 'node:stream/consumers'
      const bomb = Buffer.from(await text(process.stdin), 'base64')
      await Promise.all(Array.from({ length: ${BOMBS} }, () => readPhoto(bomb, { effort: 0 })))`
      // As README.md says of production: glibc's many arenas would hold what is free.
      const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
      const parameters = ['--input-type=module', '--eval', script]
      const running = promisify(execFile)(process.execPath, parameters, { env })
      let peak = 0
      const sampling = setInterval(() => {
        peak = Math.max(peak, residentMegabytes(running.child.pid ?? 0))
      }, 10)
      // Interlaced: no decoder can read it line by line.
      const bomb = flat(7000, 7000).png({ progressive: true, compressionLevel: 1 })
      running.child.stdin?.end((await bomb.toBuffer()).toString('base64'))
      await running.finally(() => clearInterval(sampling))
      expect(peak).toBeLessThan(300)
    },
  )
})
