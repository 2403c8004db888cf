import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Statistics } from '../contract.ts'
import { Change } from './change.tsx'
import { FigureList } from './figure-list.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

type Props = { statistics: Statistics }

/** What is counted for the whole site, by subject. */
export function FigurePanels({ statistics }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(260px,1fr))] items-start gap-4">
      <MembersList statistics={statistics} />
      <StepsList statistics={statistics} />
      <SafetyList statistics={statistics} />
      <LettersList statistics={statistics} />
    </div>
  )
}

function MembersList({ statistics: { sums, shares } }: Props) {
  const t = useTranslations('consoleStatistics')
  const { figure, share } = useFigure()
  return (
    <FigureList
      title={t('tiles.people')}
      figures={[
        ...(['messages', 'matches'] as const).map((name) => ({
          label: t(`figures.${name}`),
          value: figure(sums[name].value),
          note: <Change {...sums[name]} />,
        })),
        {
          label: t('figures.commented'),
          value: share(shares.commented),
          note: t('commentedNote'),
        },
        {
          label: t('figures.commentsLikedBack'),
          value: share(shares.comments_liked_back),
          note: t('likedBackNote', { share: share(shares.liked_back) }),
        },
      ]}
    />
  )
}

function StepsList({ statistics: { steps, period } }: Props) {
  const t = useTranslations('consoleStatistics')
  const { members } = useRowPaths(period)
  return (
    <FigureList
      title={t('tiles.steps')}
      figures={(['confirmed', 'completed', 'wrote', 'bought'] as const).map((step) => ({
        label: t(`figures.${step}`),
        value: (
          <LinkedFigure
            value={steps[step]}
            to={step === 'confirmed' ? members({ confirmed: 'yes' }) : null}
          />
        ),
      }))}
    />
  )
}

function SafetyList({ statistics }: Props) {
  const t = useTranslations('consoleStatistics')
  const { figure, share } = useFigure()
  const format = useFormatter()
  const { sums, shares, reports_per_thousand: rate, decision_minutes: minutes } = statistics
  return (
    <FigureList
      title={t('tiles.money')}
      figures={[
        { label: t('figures.paying'), value: share(shares.paying), note: t('payingNote') },
        {
          label: t('figures.refunded'),
          value: share(shares.refunded),
          note: t('ofOrders', { orders: figure(sums.orders.value) }),
        },
        { label: t('figures.chargedBack'), value: share(shares.charged_back) },
        {
          label: t('figures.reports'),
          value: rate === null ? '–' : format.number(rate / 100, { maximumFractionDigits: 1 }),
          note: minutes !== null && t('decision', { hours: minutes / 60 }),
        },
      ]}
    />
  )
}

/** Emails and pushes, and how many of them arrived. */
function LettersList({ statistics: { sums, shares } }: Props) {
  const t = useTranslations('consoleStatistics')
  const { figure, share } = useFigure()
  return (
    <FigureList
      title={t('tiles.letters')}
      figures={[
        ...(['mails', 'pushes'] as const).map((name) => ({
          label: t(`figures.${name}`),
          value: figure(sums[name].value),
          note: <Change {...sums[name]} />,
        })),
        { label: t('figures.bounced'), value: share(shares.bounced), note: t('bouncedNote') },
        {
          label: t('figures.delivered'),
          value: share(shares.delivered),
          note: t('deliveredNote'),
        },
      ]}
    />
  )
}
