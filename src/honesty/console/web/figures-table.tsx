import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { getSpec } from '../../rules.ts'
import { useDayText, useFigureText } from '../../web/use-figure-text.ts'
import type { CountedFigure } from '../contract.ts'
import { useFigureName } from './use-figure-name.ts'

/** The figures with the people behind them, yesterday’s number and how they are shown. */
export function FiguresTable({ figures }: { figures: CountedFigure[] }) {
  const t = useTranslations('consoleHonesty')
  const [changed, setChanged] = useState(false)
  const format = useFormatter()
  const name = useFigureName()
  const text = useFigureText()
  const dayText = useDayText()
  const isChanged = ({ before, published, state }: CountedFigure) =>
    before !== published || state === 'held'
  const value = ({ metric }: CountedFigure, number: number | null) =>
    number === null ? '–' : text(getSpec(metric).unit, number)
  const visibility = (figure: CountedFigure) =>
    figure.state === 'held'
      ? t('states.held', { date: dayText(figure.as_of) })
      : t(`states.${figure.state}`)
  return (
    <>
      <div className="px-3.5 py-3 flex items-center gap-2">
        <Button variant="line" small aria-pressed={!changed} onClick={() => setChanged(false)}>
          {t('all', { count: figures.length })}
        </Button>
        <Button variant="line" small aria-pressed={changed} onClick={() => setChanged(true)}>
          {t('changed', { count: figures.filter(isChanged).length })}
        </Button>
      </div>
      <DataTable
        caption={t('figures')}
        rows={changed ? figures.filter(isChanged) : figures}
        rowKey={({ metric, part }) => `${metric} ${part}`}
        empty={t('noFigures')}
        csvName="honesty.csv"
        columns={[
          {
            key: 'figure',
            header: t('figure'),
            isHeader: true,
            cell: ({ metric, part }) => name(metric, part),
            csv: ({ metric, part }) => (part ? `${metric} ${part}` : metric),
          },
          {
            key: 'people',
            header: t('people'),
            isFigure: true,
            cell: ({ people }) => (people === null ? '–' : format.number(people)),
            csv: ({ people }) => people,
          },
          {
            key: 'before',
            header: t('before'),
            isFigure: true,
            cell: (figure) => value(figure, figure.before),
            csv: ({ before }) => before,
          },
          {
            key: 'counted',
            header: t('counted'),
            isFigure: true,
            cell: (figure) => value(figure, figure.counted),
            csv: ({ counted }) => counted,
          },
          {
            key: 'published',
            header: t('published'),
            isFigure: true,
            cell: (figure) => value(figure, figure.published),
            csv: ({ published }) => published,
          },
          { key: 'state', header: t('shownAs'), cell: visibility, csv: ({ state }) => state },
        ]}
      />
    </>
  )
}
