import type { RawRoute } from '../http/route.ts'

const icon = (src: string, sizes: string, purpose = 'any') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

/**
 * `GET /manifest.webmanifest`: name and appearance of the installed app (W3C Web Application
 * Manifest), by brand.
 */
export const manifestRoute: RawRoute = {
  method: 'GET',
  path: '/manifest.webmanifest',
  handle(ctx) {
    const { name, description } = ctx.site.settings
    const manifest = {
      id: '/',
      name,
      short_name: name,
      ...(description && { description }),
      start_url: '/members',
      scope: '/',
      display: 'standalone',
      background_color: '#faf7f7',
      theme_color: '#ffffff',
      categories: ['social', 'lifestyle'],
      icons: [
        icon('/icon-192.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-maskable.png', '512x512', 'maskable'),
      ],
    }
    const headers = {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }
    return Promise.resolve(new Response(JSON.stringify(manifest), { headers }))
  },
}
