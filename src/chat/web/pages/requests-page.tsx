import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { data } from '../../../web/router/route-response.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { MessageCircleIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { ReceivedCard } from '../received-request.tsx'
import { requestsQuery } from '../request-queries.ts'
import { SentRequests } from '../lazy-components.tsx'

export const loader = pageLoader(async ({ api, queries, settings }) => {
  if (!settings.contact_rules) throw data({ code: 'not_found' }, { status: 404 })
  await queries.query({ ...requestsQuery(api), staleTime: 0 })
  return null
})

/** First messages of people outside the member's rule, and those that the member sent. */
export function Component() {
  const t = useTranslations('requests')
  const { received, sent } = useSuspenseQuery(requestsQuery(useApi())).data
  return (
    <Wrap className="grid max-w-270 gap-6 py-4 md:py-8">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid justify-items-start gap-2">
        <TextLink standalone to="/chats">
          {t('back')}
        </TextLink>
        <PageTitle>
          {received.length > 0 ? t('count', { count: received.length }) : t('title')}
        </PageTitle>
        <p className="max-w-[60ch] text-ink-2">{t('lead')}</p>
      </header>
      {received.length === 0 ? (
        <Empty
          icon={MessageCircleIcon}
          title={t('empty')}
          action={<ButtonLink to="/notifications?tab=contact">{t('rule')}</ButtonLink>}
        >
          {t('emptyText')}
        </Empty>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
          {received.map((request) => (
            <li key={request.id} className="grid">
              <ReceivedCard request={request} />
            </li>
          ))}
        </ul>
      )}
      {sent.length > 0 && <SentRequests sent={sent} />}
    </Wrap>
  )
}
