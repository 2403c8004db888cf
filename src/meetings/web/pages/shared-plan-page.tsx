import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData, useParams } from '../../../web/router/hooks.ts'
import { buttonClasses } from '../../../web/ui/button-look.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { Portrait } from '../../../web/ui/portrait.tsx'
import type { Output } from '../../../platform/contract.ts'
import { getSharedPlan } from '../../contract.ts'
import { emergencyNumber } from '../../../helplines/rules.ts'
import { calendarAddress, contactRequestPath, partnerPhotoAddress } from '../../rules.ts'
import { DateCard, PlaceTime } from '../date-card.tsx'
import { SmallFrame } from '../../../web/small-frame.tsx'

type SharedPlan = Output<typeof getSharedPlan>

export const loader = pageLoader(({ api, params }): Promise<SharedPlan> =>
  api(getSharedPlan, { token: params['token'] ?? '' }),
)

/** Where and when somebody meets a person they know from here, for the contact whom they trust. */
export function Component() {
  const t = useTranslations('meetings.shared')
  const { token = '' } = useParams()
  const plan = useLoaderData<typeof loader>()
  const { member, partner, time_zone: zone } = plan
  return (
    <SmallFrame title={t('title', { member })} lead={t('lead', { member })}>
      {plan.safe && (
        <Notice tone="ok" role="status" title={t('safe', { member })}>
          {t('safeText')}
        </Notice>
      )}
      {plan.alerted && (
        <Notice tone="danger" role="alert">
          {t('alerted', { member })}
        </Notice>
      )}
      <DateCard
        name={partner}
        place={plan.place}
        note={plan.note}
        at={plan.starts_at}
        zone={zone}
        picture={
          <Portrait
            src={plan.photo ? partnerPhotoAddress(token) : null}
            name={partner}
            alt={t('photo', { name: partner })}
            eager
          />
        }
      />
      {!plan.safe && <Steps plan={plan} />}
      <a
        href={calendarAddress(token)}
        download
        className={buttonClasses({ variant: 'primary', large: true, block: true })}
      >
        {t('calendar')}
      </a>
      <ButtonLink
        to={contactRequestPath(plan.request_token)}
        variant="ghost"
        className="justify-self-center"
      >
        {t('refuse')}
      </ButtonLink>
      <p className="text-center text-sm text-ink-2">
        {t.rich('until', { date: () => <PlaceTime at={plan.ends_at} zone={zone} /> })}
      </p>
    </SmallFrame>
  )
}

function Steps({ plan }: { plan: SharedPlan }) {
  const t = useTranslations('meetings.shared')
  const { member, check_in_at: checkInAt, answer_by: answerBy, time_zone: zone } = plan
  const clock = (at: string) => () => <PlaceTime at={at} zone={zone} clockOnly />
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('steps')}</h2>
      <ol className="grid list-decimal gap-3 ps-5">
        {checkInAt !== null && answerBy !== null && (
          <>
            <li>
              <b className="font-semibold">{t.rich('ask', { time: clock(checkInAt), member })}</b>
              <span className="block text-sm text-ink-2">{t('question')}</span>
            </li>
            <li>
              <b className="font-semibold">{t.rich('noAnswer', { time: clock(answerBy) })}</b>
              <span className="block text-sm text-ink-2">{t('call', { member })}</span>
            </li>
          </>
        )}
        <li>
          <b className="font-semibold">{t('worry', { member })}</b>
          <span className="block text-sm text-ink-2">
            {t('police', { number: emergencyNumber(plan.country) })}
          </span>
        </li>
      </ol>
    </Card>
  )
}
