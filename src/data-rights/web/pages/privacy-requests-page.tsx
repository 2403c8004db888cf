import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../platform/contract.ts'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { listPrivacyRequests } from '../../requests-contract.ts'
import { Holds } from '../holds.tsx'
import { RequestForm } from '../request-form.tsx'
import { Requests } from '../requests.tsx'

const requestsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'data-requests'],
    queryFn: ({ signal }) => api(listPrivacyRequests, {}, { signal }),
  })

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(requestsQuery(api))
  return null
})

/** What people ask about their data, and what must not be erased. */
export function Component() {
  const t = useTranslations('consoleData')
  const { requests } = useSuspenseQuery(requestsQuery(useApi())).data
  const isAdmin = hasStaffRole(useUser()?.staff_roles ?? [], ['admin'])
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<TextLink to="/operator/processing">{t('record')}</TextLink>}
      />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_348px]">
        <div className="stack-4">
          <Requests requests={requests} />
          {isAdmin && <Holds />}
        </div>
        <RequestForm />
      </div>
    </>
  )
}
