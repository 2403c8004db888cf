import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ApiError } from '../../platform/api-error.ts'
import type { RawRoute } from '../http/route.ts'
import { getBrand, type Brand, type Brands } from './brands.ts'

type Icon = { type: string; draw(brand: Brand): Promise<Buffer> }

const png = (file: string, size: number): Icon => ({
  type: 'image/png',
  draw: (brand) =>
    sharp(join(brand.folder, file), { density: 72 * 8 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
})

const NOTEBOOK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#3d5a6c"/><path d="M168 128h176a24 24 0 0 1 24 24v208a24 24 0 0 1-24 24H168a24 24 0 0 1-24-24V152a24 24 0 0 1 24-24z" fill="#f4f1ea"/><path d="M144 152a24 24 0 0 1 24-24h24v256h-24a24 24 0 0 1-24-24z" fill="#9fb6c3"/><path d="M224 192h104M224 240h104M224 288h64" stroke="#3d5a6c" stroke-width="16" stroke-linecap="round"/></svg>'

/** A notebook, the same for every brand: it says nothing. */
const neutral = (size: number): Icon => ({
  type: 'image/png',
  draw: () =>
    sharp(Buffer.from(NOTEBOOK), { density: 72 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
})

/** The addresses that browsers, systems and our manifest ask for, on every site. */
const ICONS: Record<string, Icon> = {
  'icon.svg': {
    type: 'image/svg+xml',
    draw: async ({ folder }) => readFileSync(join(folder, 'icon.svg')),
  },
  'icon-192.png': png('icon.svg', 192),
  'icon-512.png': png('icon.svg', 512),
  'icon-maskable.png': png('icon-maskable.svg', 512),
  'apple-touch-icon.png': png('icon-maskable.svg', 180),
  'neutral-192.png': neutral(192),
  'neutral-512.png': neutral(512),
  'favicon.ico': {
    type: 'image/x-icon',
    draw: async (brand) => toIco(await png('icon.svg', 32).draw(brand)),
  },
}

/** `GET /icon.svg` and the others: the icon of the host's brand, drawn once per size. */
export function iconRoutes(brands: Brands): RawRoute[] {
  const drawn = new Map<string, Promise<Buffer>>()
  return Object.keys(ICONS).map((name) => ({
    method: 'GET',
    path: `/${name}`,
    async handle({ site }) {
      const icon = ICONS[name]
      if (!icon) throw new ApiError('not_found')
      const brand = getBrand(brands, site.settings.brand)
      const key = `${brand.key} ${name}`
      const image = drawn.get(key) ?? icon.draw(brand)
      drawn.set(key, image)
      return new Response(new Uint8Array(await image), {
        headers: { 'content-type': icon.type, 'cache-control': 'public, max-age=86400' },
      })
    },
  }))
}

/** A PNG in the frame of an icon file: a header, one entry, the image. */
function toIco(image: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}
