import type { Output } from '../../../platform/contract.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { getQualityResults } from '../quality-contract.ts'

type Results = Output<typeof getQualityResults>

/** Of fewer checks a rate would say nothing. */
const MIN_CHECKED = 5

/** How often second decisions agreed with the first, by person, and where they did not. */
export function QualityResults({ results }: { results: Results }) {
  const t = useTranslations('consoleCases.quality')
  return (
    <div className="stack-4">
      <Panel title={t('results')} foot={t('resultsLead', { days: results.days })} flush>
        <AgreementTable people={results.people} />
      </Panel>
      <Panel title={t('differences')} flush>
        <DifferencesTable differences={results.differences} />
      </Panel>
    </div>
  )
}

function AgreementTable({ people }: { people: Results['people'] }) {
  const t = useTranslations('consoleCases.quality')
  const format = useFormatter()
  const rate = ({ checked, agreed }: Results['people'][number]) =>
    checked < MIN_CHECKED ? t('few') : format.number(agreed / checked, { style: 'percent' })
  return (
    <DataTable
      caption={t('results')}
      rows={people}
      rowKey={({ id }) => id}
      empty={t('noResults')}
      csvName="agreement.csv"
      columns={[
        {
          key: 'person',
          header: t('person'),
          isHeader: true,
          cell: ({ name }) => name,
          csv: ({ name }) => name,
        },
        {
          key: 'decided',
          header: t('sampled'),
          isFigure: true,
          isWide: true,
          cell: ({ decided }) => decided,
          csv: ({ decided }) => decided,
        },
        {
          key: 'checked',
          header: t('checked'),
          isFigure: true,
          isWide: true,
          cell: ({ checked }) => checked,
          csv: ({ checked }) => checked,
        },
        {
          key: 'agreed',
          header: t('agreed'),
          isFigure: true,
          isWide: true,
          cell: ({ agreed }) => agreed,
          csv: ({ agreed }) => agreed,
        },
        { key: 'rate', header: t('rate'), isFigure: true, cell: rate, csv: rate },
      ]}
    />
  )
}

function DifferencesTable({ differences }: { differences: Results['differences'] }) {
  const t = useTranslations('consoleCases.quality')
  const made = ({ by, decision }: Results['differences'][number]['first']) =>
    t('by', { by, decision: t(`decided.${decision}`) })
  return (
    <DataTable
      caption={t('differences')}
      rows={differences}
      rowKey={({ id }) => id}
      empty={t('noDifferences')}
      columns={[
        {
          key: 'what',
          header: t('what'),
          isHeader: true,
          cell: ({ kind, number, member }) => (
            <TextLink
              to={kind === 'report' ? `/operator/cases/${number}` : `/operator/members/${member}`}
            >
              {`${t(`kinds.${kind}`)} ${number}`}
            </TextLink>
          ),
        },
        { key: 'first', header: t('first'), cell: ({ first }) => made(first) },
        { key: 'second', header: t('second'), cell: ({ second }) => made(second) },
        { key: 'remark', header: t('remark'), isWide: true, cell: ({ remark }) => remark },
        { key: 'at', header: t('at'), isWide: true, cell: ({ at }) => <When at={at} /> },
      ]}
    />
  )
}
