import { useSuspenseQuery } from '@tanstack/react-query'
import { HonestyStrip, stripQuery } from '../../../honesty/web/public-strip.ts'
import { useServices } from '../../../web/page-context.ts'
import { nextPath } from '../../../web/middleware.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { isLanderName, findLandingPage } from '../../rules.ts'
import { LanderView } from '../landers/lander-view.tsx'
import { landerQuery } from '../landers/queries.ts'
import { variants } from '../landers/variants/by-name.ts'

const notFound = () => data({ code: 'not_found' }, { status: 404 })

export const loader = pageLoader(async ({ api, queries, url, user, locale, redirectTo }) => {
  const landing = findLandingPage(url.pathname, locale)
  if (!landing || !isLanderName(landing.page)) throw notFound()
  const lander = landing.page
  await Promise.all([
    queries.query({ ...landerQuery(api, lander), staleTime: 'static' }),
    queries.query({ ...stripQuery(api), staleTime: 'static' }),
  ])
  // Later than the middleware `guests` would: an address that names no page is 404 for members too.
  if (user) throw redirectTo(nextPath(url.searchParams))
  return { lander, landing }
})

/** One lander; which one, and the slug of its campaign, are in the address. */
export function Component() {
  const { lander, landing } = useLoaderData<typeof loader>()
  const { api } = useServices()
  const { data: content } = useSuspenseQuery(landerQuery(api, lander))
  return (
    <>
      <LanderView
        landing={landing}
        variant={variants[lander]}
        content={content}
        member={null}
        action="/signup"
      />
      <div className={variants[lander].theme === 'night' ? 'night' : undefined}>
        <HonestyStrip />
      </div>
    </>
  )
}
