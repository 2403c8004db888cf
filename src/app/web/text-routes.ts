import { page, type PageOptions, type PageRoute } from './page-route.ts'

/** The operator's texts: they are the same for every reader. */
const textPage: PageOptions = { hydrate: 'touch', sameForVisitors: true, thirdParties: true }
/** Pages of text for every reader: terms, privacy, help. */
export const textRoutes: PageRoute[] = [
  page('honesty', '/honesty', 'honesty/web/pages/honesty-page.tsx', {
    hydrate: 'touch',
    sameForVisitors: true,
  }),
  page('accessibility', '/accessibility', 'pages/web/pages/accessibility-page.tsx', textPage),
  ...[
    'terms',
    'privacy',
    'return-policy',
    'cookies',
    'ban',
    'service',
    'contact-point',
    'faq',
    'local-law',
  ].map((name) =>
    page(`pages-${name}`, `/pages/${name}`, `pages/web/pages/${name}-page.tsx`, textPage),
  ),
]
