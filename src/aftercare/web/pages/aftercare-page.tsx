import { formatNameAge } from '../../../platform/text-direction.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle, Wrap } from '../../../web/ui/page.tsx'
import { Avatar } from '../../../web/ui/portrait.tsx'
import type { AftercareNotice } from '../../contract.ts'
import { SCAM_HELP_PATH } from '../../rules.ts'
import { LossForm } from '../loss-form.tsx'
import { EvidenceCard, ReturnedCard } from '../notice-cards.tsx'
import { aftercareQuery, markRead } from '../public-queries.ts'
import { Steps } from '../steps.tsx'

export const loader = pageLoader(async ({ api, queries, params }) => {
  const { notices } = await queries.query({ ...aftercareQuery(api), staleTime: 0 })
  if (!notices.some(({ id }) => id === params['id']))
    throw data({ code: 'not_found' }, { status: 404 })
  return null
})

/** What to do after contact with an account that was removed for fraud. */
export function Component() {
  const { id = '' } = useParams()
  const api = useApi()
  const queries = useQueryClient()
  const { notices } = useSuspenseQuery(aftercareQuery(api)).data
  const notice = notices.find((each) => each.id === id)
  const isUnread = notice?.opened === false
  useEffect(() => {
    if (notice && isUnread) void markRead(api, queries, notice).catch(() => {})
  }, [api, queries, notice, isUnread])
  return notice ? <NoticePage notice={notice} /> : null
}

function NoticePage({ notice }: { notice: AftercareNotice }) {
  const t = useTranslations('aftercare')
  const title = notice.corrected_at ? t('corrected.title') : t('title')
  return (
    <Wrap className="grid max-w-275 gap-6 py-6 md:py-9">
      <TabTitle>{title}</TabTitle>
      <header className="grid justify-items-start gap-3">
        <Person notice={notice} />
        <PageTitle>{title}</PageTitle>
        {notice.corrected_at ? (
          <Notice tone="ok">
            {t.rich('corrected.text', {
              date: () => <LocalTime at={notice.corrected_at ?? ''} look="date" />,
            })}
          </Notice>
        ) : (
          <>
            <p className="max-w-[65ch] text-ink-2">
              {t.rich('lead', {
                date: () => <LocalTime at={notice.decided_at} look="date" />,
                b: (words) => <strong className="text-ink">{words}</strong>,
              })}
            </p>
            <ButtonLink to={SCAM_HELP_PATH} variant="primary" large>
              {t('lost')}
            </ButtonLink>
          </>
        )}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          {!notice.corrected_at && <Steps />}
          {!notice.corrected_at && <LossForm notice={notice} />}
        </div>
        <aside className="grid gap-6">
          <ReturnedCard notice={notice} />
          <EvidenceCard notice={notice} />
          {!notice.corrected_at && <p className="text-sm text-ink-2">{t('appeal')}</p>}
        </aside>
      </div>
    </Wrap>
  )
}

function Person({ notice }: { notice: AftercareNotice }) {
  const t = useTranslations('aftercare')
  return (
    <div className="flex items-center gap-3">
      <Avatar name={notice.name} alt="" className="size-13" />
      <p className="text-md">
        <b className="font-semibold">
          {notice.name === '' ? '–' : formatNameAge(notice.name, notice.age)}
        </b>
        <span className="block text-sm text-ink-2">
          {t.rich('contact', {
            from: () => <LocalTime at={notice.first_contact_at} look="date" />,
            to: () => <LocalTime at={notice.last_contact_at} look="date" />,
          })}
        </span>
      </p>
    </div>
  )
}
