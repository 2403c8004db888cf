import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '../../../../platform/contract.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useFormatter, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { Tile, Tiles } from '../../../../web/console/tile.tsx'
import { Link } from '../../../../web/ui/link.tsx'
import { getContactFigures, type ContactFigures } from '../../contract.ts'
import { AnswersPanel } from '../answers-panel.tsx'
import { LimitsPanel, ProbingPanel } from '../limits-panel.tsx'
import { OutcomesPanel } from '../outcomes-panel.tsx'
import { RulesPanel } from '../rules-panel.tsx'
import { useShare } from '../use-share.ts'

type Days = '30' | '90'

const findDays = (search: URLSearchParams): Days => (search.get('days') === '90' ? '90' : '30')

const figuresQuery = (api: Api, days: Days) =>
  queryOptions({
    queryKey: ['operator', 'contact-figures', days],
    queryFn: ({ signal }) => api(getContactFigures, { days }, { signal }),
  })

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(figuresQuery(api, findDays(url.searchParams)))
  return null
})

/** What members chose about who may write first, and what follows from it. */
export function Component() {
  const t = useTranslations('consoleContact')
  const days = findDays(useSearchParams()[0])
  const figures = useSuspenseQuery(figuresQuery(useApi(), days)).data
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <nav className="segment-links" aria-label={t('period')}>
            <Link to="/operator/statistics/contact" aria-current={days === '30'}>
              {t('days', { count: 30 })}
            </Link>
            <Link to="/operator/statistics/contact?days=90" aria-current={days === '90'}>
              {t('days', { count: 90 })}
            </Link>
          </nav>
        }
      />
      <FigureTiles figures={figures} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_420px]">
        <div className="stack-4">
          <RulesPanel figures={figures} />
          <OutcomesPanel requests={figures.requests} />
        </div>
        <div className="stack-4">
          <AnswersPanel figures={figures} />
          <LimitsPanel limits={figures.limits} />
          <ProbingPanel accounts={figures.probing} />
        </div>
      </div>
    </>
  )
}

function FigureTiles({ figures }: { figures: ContactFigures }) {
  const t = useTranslations('consoleContact')
  const format = useFormatter()
  const share = useShare()
  const { chose, answered, closed_doors: doors, requests, blocks } = figures
  const opened = requests.outcomes.find(({ outcome }) => outcome === 'open')
  const perHundred = (value: number) => format.number(value / 10, { maximumFractionDigits: 1 })
  return (
    <Tiles label={t('title')}>
      <Tile
        label={t('tiles.chose')}
        value={share(chose.share)}
        note={chose.people === null ? null : t('tiles.people', { count: chose.people })}
      />
      <Tile
        label={t('tiles.answered')}
        value={share(answered.share)}
        note={
          answered.before === null
            ? t('tiles.noComparison')
            : t('tiles.before', { value: share(answered.before) })
        }
      />
      <Tile label={t('tiles.doors')} value={format.number(doors)} note={t('tiles.doorsNote')} />
      <Tile
        label={t('tiles.opened')}
        value={share(opened?.share ?? null)}
        note={t('tiles.of', { count: requests.decided })}
      />
      <Tile
        label={t('tiles.blocks')}
        value={blocks.per_thousand === null ? t('hidden') : perHundred(blocks.per_thousand)}
        note={
          blocks.before === null
            ? t('tiles.noComparison')
            : t('tiles.before', { value: perHundred(blocks.before) })
        }
      />
    </Tiles>
  )
}
