import { formatNameAge } from '../../platform/text-direction.ts'
import { initialLetter } from '../../platform/text-length.ts'
import type { Output } from '../../platform/contract.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Deadline } from '../../web/console/deadline.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable, type Column } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { getConsoleHome } from '../home-contract.ts'

type Case = NonNullable<Output<typeof getConsoleHome>['cases']>[number]

type ClaimedCasesProps = {
  cases: Case[]
  /** All of them: more than these may be open. */
  total: number
}

/** The reader's own cases, the nearest deadline first. */
export function ClaimedCases({ cases, total }: ClaimedCasesProps) {
  const t = useTranslations('consoleHome.cases')
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        total > 0 && (
          <TextLink className="text-xs" to="/operator/cases?queue=mine">
            {t('all', { count: total })}
          </TextLink>
        )
      }
    >
      <DataTable
        caption={t('title')}
        rows={cases}
        rowKey={({ number }) => number}
        empty={
          <>
            {t('empty')}
            <ButtonLink variant="line" small to="/operator/cases">
              {t('open')}
            </ButtonLink>
          </>
        }
        columns={useColumns()}
      />
    </Panel>
  )
}

function useColumns(): Column<Case>[] {
  const t = useTranslations('consoleHome.cases')
  return [
    {
      key: 'case',
      header: t('case'),
      isHeader: true,
      cell: ({ number }) => (
        <TextLink className="mono-text" to={`/operator/cases/${number}`}>
          {number}
        </TextLink>
      ),
    },
    { key: 'about', header: t('about'), cell: (claimed) => <About claimed={claimed} /> },
    {
      key: 'since',
      header: t('since'),
      isWide: true,
      cell: ({ claimed_at: at }) => (
        <span className="whitespace-nowrap">
          <LocalTime at={at} look="shortDate" />
        </span>
      ),
    },
    { key: 'step', header: t('step'), isWide: true, cell: ({ step }) => t(`steps.${step}`) },
    {
      key: 'due',
      header: t('due'),
      cell: ({ answer_by: due, at }) => <Deadline at={due} since={at} />,
    },
  ]
}

function About({ claimed: { name, age, thumb, about, appeals } }: { claimed: Case }) {
  const t = useTranslations('consoleHome.cases')
  return (
    <span className="flex items-center gap-2">
      {thumb ? (
        <img className="avatar" src={thumb} width={28} height={28} loading="lazy" alt="" />
      ) : (
        <span className="avatar" data-initial={initialLetter(name)} aria-hidden="true" />
      )}
      <span>
        {formatNameAge(name, age)}{' '}
        <span className="text-ink-2">{appeals ? t('appeal') : t(`abouts.${about}`)}</span>
      </span>
    </span>
  )
}
