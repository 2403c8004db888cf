import { Tile, Tiles } from '../../web/console/tile.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Statistics } from '../contract.ts'
import { Change } from './change.tsx'
import { LinkedFigure } from './linked-figure.tsx'
import { useFigure } from './use-figure.ts'
import { useRowPaths } from './use-row-paths.ts'

/**
 * One tile for each figure of the period, compared with the period before; sales stand in tiles of
 * their own for those who see the orders.
 */
export function FigureTiles({
  statistics,
  hasSales,
}: {
  statistics: Statistics
  hasSales: boolean
}) {
  const t = useTranslations('consoleStatistics')
  const { figure, share, money } = useFigure()
  const format = useFormatter()
  const { period, sums, steps, shares, active, income } = statistics
  const { members } = useRowPaths(period)
  const people = hasSales
    ? (['sign_ups', 'messages', 'matches'] as const)
    : (['sign_ups', 'first_orders', 'messages', 'matches'] as const)
  const rate = statistics.reports_per_thousand
  return (
    <>
      <Tiles label={t('tiles.people')}>
        {people.map((name) => (
          <Tile
            key={name}
            label={t(`figures.${name}`)}
            value={
              <LinkedFigure value={sums[name].value} to={name === 'sign_ups' ? members() : null} />
            }
            note={<Change {...sums[name]} />}
          />
        ))}
        <Tile
          label={t('figures.active')}
          value={figure(active.month)}
          note={t('activeNote', { day: figure(active.day), week: figure(active.week) })}
        />
        <Tile
          label={t('figures.answered')}
          value={share(shares.answered)}
          note={t('answeredNote')}
        />
        <Tile
          label={t('figures.commented')}
          value={share(shares.commented)}
          note={t('commentedNote')}
        />
        <Tile
          label={t('figures.commentsLikedBack')}
          value={share(shares.comments_liked_back)}
          note={t('likedBackNote', { share: share(shares.liked_back) })}
        />
      </Tiles>
      <Tiles label={t('tiles.steps')}>
        {(['confirmed', 'completed', 'wrote', 'bought'] as const).map((step) => (
          <Tile
            key={step}
            label={t(`figures.${step}`)}
            value={
              <LinkedFigure
                value={steps[step]}
                to={step === 'confirmed' ? members({ confirmed: 'yes' }) : null}
              />
            }
            note={t('ofSignUps')}
          />
        ))}
      </Tiles>
      {!hasSales && income.length > 0 && (
        <Tiles label={t('tiles.income')}>
          {income.map(({ currency, amount, per_member: perMember }) => (
            <Tile
              key={currency}
              label={t('figures.income', { currency })}
              value={money(amount, currency)}
              note={
                perMember === null ? null : t('perMember', { amount: money(perMember, currency) })
              }
            />
          ))}
        </Tiles>
      )}
      <Tiles label={t('tiles.money')}>
        <Tile label={t('figures.paying')} value={share(shares.paying)} note={t('payingNote')} />
        <Tile
          label={t('figures.refunded')}
          value={share(shares.refunded)}
          note={t('ofOrders', { orders: figure(sums.orders.value) })}
        />
        <Tile label={t('figures.chargedBack')} value={share(shares.charged_back)} />
        <Tile
          label={t('figures.reports')}
          value={rate === null ? '–' : format.number(rate / 100, { maximumFractionDigits: 1 })}
          note={
            statistics.decision_minutes !== null &&
            t('decision', { hours: statistics.decision_minutes / 60 })
          }
        />
      </Tiles>
      <LetterTiles statistics={statistics} />
    </>
  )
}

/** Emails and pushes, and how many of them arrived. */
function LetterTiles({ statistics: { sums, shares } }: { statistics: Statistics }) {
  const t = useTranslations('consoleStatistics')
  const { figure, share } = useFigure()
  return (
    <Tiles label={t('tiles.letters')}>
      {(['mails', 'pushes'] as const).map((name) => (
        <Tile
          key={name}
          label={t(`figures.${name}`)}
          value={figure(sums[name].value)}
          note={<Change {...sums[name]} />}
        />
      ))}
      <Tile label={t('figures.bounced')} value={share(shares.bounced)} note={t('bouncedNote')} />
      <Tile
        label={t('figures.delivered')}
        value={share(shares.delivered)}
        note={t('deliveredNote')}
      />
    </Tiles>
  )
}
