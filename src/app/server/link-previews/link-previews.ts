import { ApiError } from '../../../platform/api-error.ts'
import { unescapeHtml } from '../../../platform/escape-html.ts'
import { isLocale, localePath, type Locale } from '../../../platform/locales.ts'
import { shortenAtWord } from '../../../platform/text-length.ts'
import type { App } from '../../../server/app.ts'
import type { Context } from '../../../server/context.ts'
import { consumeRender } from '../../../server/http/perform.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import type { Visitor } from '../../../server/http/visitor.ts'
import { createInProcessApi } from '../../../server/pages/in-process-api.ts'
import { getBrand } from '../../../server/brands/brands.ts'
import type { Pages } from '../../../server/pages/load-pages.ts'
import { drawPreview } from './draw-preview.ts'

/** About 80 kB each. */
const MAX_PREVIEWS = 300
const MAX_AGE = 3_600_000

type Preview = { image: Promise<Buffer>; expiresAt: number }

/**
 * `GET /previews/<language>/<page>`: the image of a public page's link preview, drawn from the
 * title, description and picture of that page.
 */
export function linkPreviewRoute(app: App, pages: Pages): RawRoute {
  const cached = new Map<string, Preview>()
  return {
    method: 'GET',
    path: '/previews/:language/:page',
    async handle(ctx, _request, { language, page: name }) {
      const { indexedPages } = await pages.bundle()
      const page = indexedPages().find((each) => each.name === name)
      if (!page || !isLocale(language)) throw new ApiError('not_found')
      const visitor = neutralVisitor(ctx, language)
      const key = JSON.stringify([ctx.site.id, language, name, visitor.country])
      const existing = cached.get(key)
      if (existing && existing.expiresAt > ctx.now.getTime())
        return toResponse(await existing.image)
      if (cached.size >= MAX_PREVIEWS) cached.clear()
      const image = consumeRender(app, visitor).then(() => draw(app, pages, visitor, page))
      cached.set(key, { image, expiresAt: ctx.now.getTime() + MAX_AGE })
      image.catch(() => cached.delete(key))
      return toResponse(await image)
    },
  }
}

const toResponse = (image: Buffer) =>
  new Response(new Uint8Array(image), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' },
  })

/**
 * Renders the page as a visitor without cookies, so that previews do not depend on who requests
 * them.
 */
function neutralVisitor(ctx: Context, locale: Locale): Visitor {
  return {
    site: ctx.site,
    actor: null,
    user: null,
    traits: undefined,
    sessionToken: null,
    now: ctx.now,
    locale,
    country: ctx.addressCountry,
    addressCountry: ctx.addressCountry,
    address: ctx.address,
    device: '',
    origin: ctx.origin,
    requestId: crypto.randomUUID(),
    cookies: {},
    browserLocale: null,
    headers: new Headers(),
  }
}

async function draw(
  app: App,
  pages: Pages,
  visitor: Visitor,
  { name: page, path }: { name: string; path: string },
): Promise<Buffer> {
  const { site, origin, locale, country } = visitor
  const bundle = await pages.bundle()
  const { status, html } = await bundle.render(new Request(origin + localePath(locale, path)), {
    api: createInProcessApi(app, visitor),
    locale,
    local: app.config.mode === 'local',
    texts: site.texts,
    nonce: '',
    origin,
    timeZone: null,
    incident: visitor.requestId,
    theme: undefined,
    assets: pages.assets,
    report: (error) => app.log.error({ path, err: error }, 'link preview failed'),
  })
  if (status !== 200 || !html) throw new ApiError('not_found')
  const { name, brand } = site.settings
  const [head = ''] = html
  const title = readContent(head, 'og:title').replace(` · ${name}`, '')
  const description = shortenAtWord(readContent(head, 'og:description'), 170)
  const domain = new URL(origin).host
  return drawPreview({
    page,
    country,
    brand: getBrand(app.brands, brand),
    site: name,
    title: shortenAtWord(title, 90),
    description,
    domain,
  })
}

function readContent(html: string, property: string): string {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
  return unescapeHtml(content ?? '')
}
