import type { Output } from '../../platform/contract.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { When } from '../../web/console/when.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import type { listShifts } from '../duty-contract.ts'
import { useQueueName } from './use-queue-name.ts'

type RatingsProps = Pick<Output<typeof listShifts>, 'ratings' | 'sentences'>

/** What authors of closed cases answered, and what they wrote beside it. */
export function Ratings({ ratings, sentences }: RatingsProps) {
  const t = useTranslations('consoleDuty')
  const format = useFormatter()
  const nameQueue = useQueueName()
  const figures = ['questions', 'yes', 'partly', 'no'] as const
  return (
    <>
      <Panel title={t('ratings')} flush>
        <DataTable
          caption={t('ratings')}
          rows={ratings}
          rowKey={({ queue }) => queue}
          empty={t('noRatings')}
          columns={[
            {
              key: 'queue',
              header: t('queue'),
              isHeader: true,
              cell: ({ queue }) => nameQueue(queue),
            },
            ...figures.map((figure) => ({
              key: figure,
              header: t(`rating.${figure}`),
              isFigure: true,
              isLabelled: true,
              cell: (row: RatingsProps['ratings'][number]) => format.number(row[figure]),
            })),
          ]}
        />
      </Panel>
      {sentences.length > 0 && (
        <Panel title={t('sentences')}>
          <ul className="stack-2">
            {sentences.map(({ number, answer, text, at }) => (
              <li key={number}>
                <p>
                  <b>{t(`rating.${answer}`)}</b>: {text}
                </p>
                <p className="text-ink-2 text-xs">
                  <TextLink className="mono-text" to={`/operator/cases/${number}`}>
                    {number}
                  </TextLink>{' '}
                  <When at={at} />
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
