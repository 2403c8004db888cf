import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../../platform/contract.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Button, ButtonLink } from '../../../../web/ui/button.tsx'
import { downloadText, toCsv } from '../../../../web/console/csv.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { ValueList } from '../../../../web/console/value-list.tsx'
import { When } from '../../../../web/console/when.tsx'
import { currentTime } from '../../../../web/clock.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { hasStaffRole } from '../../../../platform/staff-roles.ts'
import { userQuery, useUser } from '../../../../web/shell-queries.ts'
import { useDayText } from '../../../web/use-figure-text.ts'
import { filingPlaces, getSafetyFiling, reviewHonesty, type HonestyReview } from '../../contract.ts'
import { AuthorityPanel } from '../authority-panel.tsx'
import { authorityQuery } from '../authority-query.ts'
import { FiguresTable } from '../figures-table.tsx'
import { PromisesTable } from '../promises-table.tsx'
import { RecountPanel } from '../recount-panel.tsx'

const reviewQuery = (api: Api, tonight: boolean) =>
  queryOptions({
    queryKey: ['operator', 'honesty', tonight],
    queryFn: ({ signal }) => api(reviewHonesty, tonight ? { tonight: 'yes' } : {}, { signal }),
  })

const isTonight = (search: URLSearchParams) => search.get('tonight') === 'yes'

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(reviewQuery(api, isTonight(url.searchParams)))
  const { user } = await queries.query(userQuery(api))
  if (hasStaffRole(user?.staff_roles ?? [], ['moderator'])) await queries.query(authorityQuery(api))
  return null
})

/** The figures as they go out, the promises with their notes, the chain and the files for authorities. */
export function Component() {
  const t = useTranslations('consoleHonesty')
  const dayText = useDayText()
  const tonight = isTonight(useSearchParams()[0])
  const review = useSuspenseQuery(reviewQuery(useApi(), tonight)).data
  const { day, off_since, promises, figures, min_people, recounts } = review
  const isModerator = useIsModerator()
  const missed = promises.filter(({ outcome }) => outcome === 'missed')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={<Actions tonight={tonight} />} />
      <div className="stack-4">
        {off_since !== null && (
          <Notice tone="warn" title={t('off', { date: dayText(off_since.slice(0, 10)) })} />
        )}
        {missed.length > 0 && <Notice tone="warn" title={t('missed', { count: missed.length })} />}
        <Panel title={t('promises')} flush foot={t('promisesFoot')}>
          <PromisesTable promises={promises} />
        </Panel>
        <Panel
          title={day === null ? t('figures') : t('figuresOf', { date: dayText(day) })}
          flush
          foot={t('figuresFoot', { count: min_people })}
        >
          <FiguresTable figures={figures} />
        </Panel>
        <ChainPanel chain={review.chain} />
        <RecountPanel recounts={recounts} last={day} />
        {isModerator && <AuthorityPanel today={currentTime().toISOString().slice(0, 10)} />}
        <Panel title={t('turnOff.title')}>
          <p className="text-ink-2 text-xs">{t('turnOff.text')}</p>
          <ButtonLink variant="line" small to="/operator/settings/messages">
            {t('turnOff.settings')}
          </ButtonLink>
        </Panel>
      </div>
    </>
  )
}

/** Who decides reports also sees what authorities asked. */
const useIsModerator = () => hasStaffRole(useUser()?.staff_roles ?? [], ['moderator'])

/** The preview, and the files for authorities for those who decide reports. */
function Actions({ tonight }: { tonight: boolean }) {
  const t = useTranslations('consoleHonesty')
  const isModerator = useIsModerator()
  return (
    <>
      {isModerator && filingPlaces.map((place) => <FilingButton key={place} place={place} />)}
      <ButtonLink
        variant="primary"
        to={tonight ? '/operator/honesty' : '/operator/honesty?tonight=yes'}
      >
        {tonight ? t('lastNight') : t('tonight')}
      </ButtonLink>
    </>
  )
}

function FilingButton({ place }: { place: (typeof filingPlaces)[number] }) {
  const t = useTranslations('consoleHonesty')
  const api = useApi()
  const year = String(currentTime().getUTCFullYear())
  const load = useMutation({
    mutationFn: () => api(getSafetyFiling, { place, year }),
    onSuccess: ({ rows }) =>
      downloadText(
        `safety-${place}-${year}.csv`,
        toCsv([
          ['figure', 'rule', 'value'],
          ...rows.map(({ figure, rule, value }) => [figure, rule, value]),
        ]),
      ),
  })
  return (
    <Button variant="line" busy={load.isPending} onClick={() => load.mutate()}>
      {t(`filing.${place}`, { year })}
    </Button>
  )
}

function ChainPanel({ chain }: Pick<HonestyReview, 'chain'>) {
  const t = useTranslations('consoleHonesty.chain')
  const isWhole = chain.faults.length === 0
  return (
    <Panel
      title={t('title')}
      aside={<Tag tone={isWhole ? 'ok' : 'danger'}>{isWhole ? t('whole') : t('broken')}</Tag>}
    >
      <ValueList
        values={[
          [t('days'), chain.days],
          [t('last'), chain.sealed_at && <When at={chain.sealed_at} />],
          [t('digest'), chain.digest && <code className="mono-text">{chain.digest}</code>],
          [t('corrections'), chain.corrections],
          [t('faults'), chain.faults.join('; ')],
        ]}
      />
    </Panel>
  )
}
