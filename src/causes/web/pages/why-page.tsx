import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { data } from '../../../web/router/route-response.ts'
import { lazySection } from '../../../web/lazy.tsx'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'
import type { SearchOrder } from '../../../search/ordering-rules.ts'
import type { Cause, Reason, Stop } from '../../contract.ts'
import { REACHED_PATH } from '../../path-rules.ts'
import { whyQuery } from '../queries.ts'
import { useCauseText } from '../use-cause-text.ts'

export const loader = pageLoader(async ({ api, queries, params, url }) => {
  try {
    await queries.query(whyQuery(api, params['id'] ?? '', toWhyOptions(url.searchParams)))
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found')
      throw data({ code: 'not_found' }, { status: 404 })
    throw error
  }
  return null
})

const toWhyOptions = (params: URLSearchParams) => ({
  near: params.get('near') === '1',
  newest: params.get('newest') === '1',
  similar: params.get('similar'),
})

/** Why one thing reached the member: who made it, when, from where, and what let it through. */
export function Component() {
  const t = useTranslations('causes')
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const options = toWhyOptions(params)
  const { cause, session_at, reasons, events, preference, stops } = useSuspenseQuery(
    whyQuery(useApi(), id, options),
  ).data
  const { title, line } = useCauseText()
  const { kind, at } = cause
  const isOrdered = kind === 'position' || kind === 'suggestion'
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{title(cause)}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{title(cause)}</PageTitle>
        <p className="max-w-[65ch] text-ink-2">{t('lead')}</p>
      </header>
      <ul className="grid gap-0 rounded-card bg-surface shadow-1 ring-1 ring-line">
        {kind !== 'position' && (
          <CauseItem title={line(cause)}>{at && <LocalTime at={at} look="moment" />}</CauseItem>
        )}
        {session_at && (
          <CauseItem
            title={t.rich('session', { at: () => <LocalTime at={session_at} look="moment" /> })}
          />
        )}
        {reasons.map((reason) => (
          <ReasonItem key={reason.rule} reason={reason} />
        ))}
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
        <Through cause={cause} />
        {preference && (
          <CauseItem title={t('choice.mail', { mail: preference.mail })}>
            {t('choice.push', { push: preference.push ? 'yes' : 'no' })}
          </CauseItem>
        )}
      </ul>
      {isOrdered && <Notice tone="plain">{t('never')}</Notice>}
      {stops.length > 0 && (
        <StopSection cause={cause} stops={stops} mail={preference?.mail ?? null} />
      )}
      <Actions cause={cause} order={options.near ? 'near' : options.newest ? 'newest' : 'recent'} />
    </Narrow>
  )
}

function CauseItem({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <li className="grid gap-0.5 px-4 py-3 not-first:border-t not-first:border-line">
      <span className="font-semibold wrap-anywhere">{title}</span>
      {children && <span className="text-sm text-ink-2">{children}</span>}
    </li>
  )
}

/** What a mail or push tells of, with its own cause. */
function EventItem({ event }: { event: Cause }) {
  const { title, line } = useCauseText()
  return (
    <CauseItem title={<TextLink to={`/why/${event.id}`}>{title(event)}</TextLink>}>
      {event.at && <LocalTime at={event.at} look="moment" />} · {line(event)}
    </CauseItem>
  )
}

/** Rules are data of the server; their texts are here. */
const rules = [
  'near_first',
  'likes_you',
  'interests',
  'intention',
  'nearness',
  'age',
  'presence',
  'language',
  'last_here',
  'distance',
  'active_online',
  'active_day',
  'active_week',
  'active_month',
  'joined_week',
  'joined_month',
  'joined_year',
  'joined_earlier',
  'looking_for',
  'filters',
  'similar',
  'chance',
] as const

function ReasonItem({ reason }: { reason: Reason }) {
  const t = useTranslations('causes')
  const rule = rules.find((each) => each === reason.rule)
  if (rule === undefined) return null
  return (
    <CauseItem title={t(`rules.${rule}`, { km: reason.km ?? 0 })}>
      {t(`weights.${reason.weight}`)}
    </CauseItem>
  )
}

/** Which of the reader's own rules let it through. */
function Through({ cause: { kind } }: { cause: Cause }) {
  const t = useTranslations('causes.through')
  if (
    kind === 'like' ||
    kind === 'visit' ||
    kind === 'message' ||
    kind === 'request' ||
    kind === 'advertisement'
  )
    return <CauseItem title={t(kind)} />
  return null
}

const StopList = lazySection(async () => (await import('../stop-list.tsx')).StopList)

/** What can be stopped by a press; its code and texts load with the first one. */
function StopSection(props: { cause: Cause; stops: Stop[]; mail: string | null }) {
  const t = useTranslations('causes')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <StopList {...props} />
  return (
    <Button variant="solid" className="justify-self-start" onClick={() => setOpen(true)}>
      {t('stop')}
    </Button>
  )
}

/** Where all settings of this kind stand. */
const settingsPaths = {
  like: '/notifications',
  visit: '/notifications?tab=privacy',
  message: '/notifications',
  request: '/notifications?tab=contact',
  mail: '/notifications',
  push: '/notifications',
  suggestion: null,
  advertisement: null,
  position: null,
} as const

/** All settings of this kind, or how to order otherwise. */
function Actions({ cause: { kind }, order }: { cause: Cause; order: SearchOrder }) {
  const t = useTranslations('causes')
  const settings = settingsPaths[kind]
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {settings && (
        <ButtonLink to={settings}>{t(kind === 'request' ? 'myRule' : 'settings')}</ButtonLink>
      )}
      {(kind === 'position' || kind === 'suggestion') && (
        <>
          {order !== 'near' && <ButtonLink to="/members?near=1">{t('nearest')}</ButtonLink>}
          {order !== 'newest' && <ButtonLink to="/members?newest=1">{t('newest')}</ButtonLink>}
          <ButtonLink to="/members/filters">{t('changeSearch')}</ButtonLink>
        </>
      )}
      <TextLink standalone to={REACHED_PATH}>
        {t('all')}
      </TextLink>
    </div>
  )
}
