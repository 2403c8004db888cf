import { useSuspenseQuery } from '@tanstack/react-query'
import { isAdvertised } from '../../../profiles/rules.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { entryNames, findLandingPage } from '../../rules.ts'
import { LanderView } from '../landers/lander-view.tsx'
import { entryMemberQuery } from '../landers/queries.ts'
import { entries } from '../landers/variants/entries.ts'

export const loader = pageLoader(
  async ({ api, queries, url, user, locale, params, redirectTo }) => {
    const id = params['id'] ?? ''
    const landing = findLandingPage(url.pathname, locale)
    const entry = entryNames.find((name) => name === landing?.page)
    if (!landing || !entry || !/^[1-9]\d{0,17}$/.test(id))
      throw data({ code: 'not_found' }, { status: 404 })
    if (user) throw redirectTo(`/members/${id}`)
    const { member } = await queries.query({
      ...entryMemberQuery(api, id),
      staleTime: 'static',
    })
    if (member && isAdvertised(member)) throw redirectTo(`/members/${id}`)
    return { id, entry, landing }
  },
)

/** An entry page of a member: leads to sign-up with a first message to them. */
export function Component() {
  const { id, entry, landing } = useLoaderData<typeof loader>()
  const { member } = useSuspenseQuery(entryMemberQuery(useApi(), id)).data
  return (
    <LanderView
      landing={landing}
      variant={entries[entry]}
      content={null}
      member={member}
      action={`/members/${id}/signup`}
    />
  )
}
