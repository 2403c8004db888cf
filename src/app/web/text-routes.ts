import { page, type PageOptions, type PageRoute } from './page-route.ts'

/** The operator's texts: they are the same for every reader. */
const textPage: PageOptions = { hydrate: 'touch', sameForVisitors: true, thirdParties: true }
/** Pages of text for every reader: terms, privacy, help. */
export const textRoutes: PageRoute[] = [
  page('honesty', '/honesty', 'honesty/web/pages/honesty-page.tsx', ['honesty'], {
    hydrate: 'touch',
    sameForVisitors: true,
  }),
  page(
    'accessibility',
    '/accessibility',
    'landing/web/pages/accessibility-page.tsx',
    ['pages', 'pagesAccessibility'],
    textPage,
  ),
  ...[
    ['terms', 'pagesTerms', 'localLaw'],
    ['privacy', 'pagesPrivacy'],
    ['return-policy', 'pagesReturn'],
    ['cookies', 'pagesCookies'],
    ['ban', 'pagesBan'],
    ['service', 'pagesService'],
    ['contact-point', 'pagesContact'],
    ['faq', 'pagesFaq'],
    ['local-law', 'localLaw'],
  ].map(([name = '', ...texts]) =>
    page(
      `pages-${name}`,
      `/pages/${name}`,
      `landing/web/pages/${name}-page.tsx`,
      ['pages', ...texts],
      textPage,
    ),
  ),
]
