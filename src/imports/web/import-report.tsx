import { Panel } from '../../web/console/panel.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { ImportDetails } from '../contract.ts'

const results = [
  'ready',
  'invited',
  'joined',
  'declined',
  'expired',
  'undeliverable',
  'wrong',
] as const

/** What a start would do, then what became of it. */
export function ImportReport({ details }: { details: ImportDetails }) {
  const t = useTranslations('consoleImports')
  const format = useFormatter()
  const { state, total, counts, problems, started_at: started } = details
  if (state === 'uploaded') return null
  if (state === 'undone' || state === 'checking')
    return (
      <Panel title={t('report')}>
        <p className="text-xs" role="status">
          {state === 'undone'
            ? t('undoneText')
            : t('checking', { done: total - counts.new, total })}
        </p>
      </Panel>
    )
  return (
    <Panel title={started ? t('run') : t('report')} foot={t('duplicatesFoot')}>
      <ValueList
        values={
          started
            ? results
                .filter((result) => counts[result] > 0)
                .map((result) => [t(`results.${result}`), format.number(counts[result])])
            : [
                [t('willInvite'), <b key="ready">{format.number(counts.ready)}</b>],
                [t('leftOut'), format.number(counts.wrong)],
                ...problems.map(({ problem, rows }): [string, string] => [
                  t(`problems.${problem}`),
                  format.number(rows),
                ]),
              ]
        }
      />
    </Panel>
  )
}
