import { Deadline } from '../../../web/console/deadline.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useRowKeys } from '../../../web/console/use-row-keys.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import type { OpenCase } from '../contract.ts'

const toPath = (number: string) => `/operator/cases/${number}`

/** Open cases by time left; J, K and Enter move and open. */
export function CasesTable({ cases }: { cases: OpenCase[] }) {
  const t = useTranslations('consoleCases.cases')
  const navigate = useNavigate()
  const selected = useRowKeys(
    cases.map(({ number }) => number),
    (number) => void navigate(toPath(number)),
  )
  return (
    <DataTable
      caption={t('title')}
      rows={cases}
      rowKey={({ number }) => number}
      selected={selected}
      csvName="cases.csv"
      isMain
      empty={
        <>
          <b>{t('empty')}</b> {t('emptyText')}
        </>
      }
      columns={[
        {
          key: 'number',
          header: t('table.number'),
          isHeader: true,
          cell: ({ number }) => (
            <TextLink className="mono-text" to={toPath(number)}>
              {number}
            </TextLink>
          ),
          csv: ({ number }) => number,
        },
        {
          key: 'about',
          header: t('table.about'),
          onPhones: 'line',
          cell: (open) => <About open={open} />,
          csv: ({ subject, reason, appeals }) =>
            appeals ? t('table.appeal', { number: appeals }) : (reason ?? subject),
        },
        {
          key: 'member',
          header: t('table.member'),
          cell: ({ name }) => name,
          csv: ({ name }) => name,
        },
        {
          key: 'language',
          header: t('table.language'),
          isWide: true,
          cell: ({ language }) => language.toUpperCase(),
          csv: ({ language }) => language,
        },
        {
          key: 'came',
          header: t('table.came'),
          isWide: true,
          cell: ({ at }) => <When at={at} />,
          csv: ({ at }) => at,
        },
        {
          key: 'left',
          header: t('table.left'),
          onPhones: 'end',
          cell: ({ answer_by, at }) => <Deadline at={answer_by} since={at} />,
          csv: ({ answer_by }) => answer_by,
        },
        {
          key: 'person',
          header: t('table.person'),
          isLabelled: true,
          cell: ({ claimed_by }) =>
            claimed_by?.name ?? <span className="text-ink-2">{t('table.nobody')}</span>,
          csv: ({ claimed_by }) => claimed_by?.name ?? '',
        },
      ]}
    />
  )
}

function About({ open }: { open: OpenCase }) {
  const t = useTranslations('consoleCases.cases')
  if (open.appeals) return <Tag tone="plum">{t('table.appeal', { number: open.appeals })}</Tag>
  return (
    <>
      {t(`subjects.${open.subject}`)}
      {open.reason && <span className="text-ink-2"> · {t(`reasons.${open.reason}`)}</span>}
    </>
  )
}
