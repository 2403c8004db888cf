import { landerNames } from '../../landers/contract.ts'
import { landerPath, landerRoute, landerTexts } from '../../landers/rules.ts'
import { guests, page, type PageRoute } from './page-route.ts'

/** Each lander loads its own texts, so that their catalogues are named like them. */
export const landerRoutes: PageRoute[] = landerNames.map((name) =>
  page(
    landerRoute(name),
    landerPath(name),
    'landers/web/pages/lander-page.tsx',
    ['landers', landerTexts(name), 'traits'],
    { ...guests, layout: 'lander', sameForVisitors: true, thirdParties: true },
  ),
)
