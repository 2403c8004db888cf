import { isLocale } from '../../platform/locales.ts'
import { isNeutralName } from '../../platform/neutral-names.ts'
import { getBrand, type Brands } from '../brands/brands.ts'
import type { RawRoute } from '../http/route.ts'

/** The service worker stores what is shared; see app/web/service-worker.ts. */
const SHARE_PATH = '/share'

const icon = (src: string, sizes: string, purpose = 'any') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

/** Of an app that does not say what it is; its shortcuts would. */
const neutralIcons = [
  icon('/neutral-192.png', '192x192'),
  icon('/neutral-512.png', '512x512', 'any maskable'),
]

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [icon('/icon-192.png', '192x192')],
})

/**
 * A photo that was shared while no service worker ran. The upload would need a session and its
 * checks, so the member chooses the photo again on the profile page.
 */
export const shareRoute: RawRoute = {
  method: 'POST',
  path: SHARE_PATH,
  handle: async () =>
    new Response(null, { status: 303, headers: { location: '/profile/edit/photo' } }),
}

/**
 * `GET /manifest.webmanifest`: name and appearance of the installed app (W3C Web Application
 * Manifest), by brand and language; `as` is a neutral name that a member chose instead.
 */
export const manifestRoute = (brands: Brands): RawRoute => ({
  method: 'GET',
  path: '/manifest.webmanifest',
  async handle(ctx) {
    const { name: brandName, description, brand, discretion, neutral_names } = ctx.site.settings
    const chosen = ctx.query.get('as') ?? ''
    const as = discretion && isNeutralName(neutral_names, chosen) ? chosen : null
    const name = as || brandName
    const { colours } = getBrand(brands, brand).tokens
    const requested = ctx.query.get('lang')
    const locale = isLocale(requested) ? requested : ctx.locale
    const texts = await ctx.appTexts(locale)
    const manifest = {
      id: '/',
      lang: locale,
      name,
      short_name: name,
      ...(description && !as && { description }),
      // Without a language: the server leads to that of the account.
      start_url: '/members',
      scope: '/',
      display: 'standalone',
      background_color: colours['canvas']?.light,
      theme_color: colours['surface']?.light,
      ...(!as && { categories: ['social', 'lifestyle'] }),
      ...(as
        ? { icons: neutralIcons }
        : {
            icons: [
              icon('/icon-192.png', '192x192'),
              icon('/icon-512.png', '512x512'),
              icon('/icon-maskable.png', '512x512', 'maskable'),
            ],
            ...(texts && {
              shortcuts: [
                shortcut(texts.messages, '/chats'),
                shortcut(texts.likes, '/likes/received'),
              ],
            }),
          }),
      share_target: {
        action: SHARE_PATH,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photo', accept: ['image/*'] }] },
      },
    }
    const headers = {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }
    return new Response(JSON.stringify(manifest), { headers })
  },
})
