import { Button } from '../../../web/ui/button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import type { PressureAccount } from '../pressure-contract.ts'

type PressureTableProps = {
  accounts: PressureAccount[]
  chosen: string | null
  onChoose: (member: string) => void
}

/** Accounts by the number of people who were shown signals: people before signals. */
export function PressureTable({ accounts, chosen, onChoose }: PressureTableProps) {
  const t = useTranslations('consoleCases.pressure')
  const names = useTranslations('consoleCases.signalRules')
  const describeLook = ({ look }: PressureAccount) => {
    if (!look) return t('unseen')
    if (look.number) return <TextLink to={`/operator/cases/${look.number}`}>{look.number}</TextLink>
    return t.rich('seen', { name: look.by, date: () => <When at={look.at} /> })
  }
  return (
    <DataTable
      caption={t('caption')}
      rows={accounts}
      rowKey={({ member }) => member}
      empty={t('empty')}
      selected={chosen}
      columns={[
        {
          key: 'account',
          header: t('account'),
          isHeader: true,
          cell: ({ member, name, age, joined_at }) => (
            <>
              <TextLink to={`/operator/members/${member}`} dir="auto">
                {age === null ? name : t('nameAge', { name, age })}
              </TextLink>{' '}
              <span className="text-ink-2 text-2xs">
                {t.rich('joined', { date: () => <When at={joined_at} /> })}
              </span>
            </>
          ),
        },
        { key: 'people', header: t('people'), isFigure: true, cell: ({ people }) => people },
        { key: 'signals', header: t('signals'), isFigure: true, cell: ({ signals }) => signals },
        {
          key: 'what',
          header: t('what'),
          isWide: true,
          cell: ({ rules }) => (
            <span className="flex items-center gap-2 flex-wrap">
              {rules.slice(0, 3).map(({ rule }) => (
                <Tag key={rule}>{names(rule)}</Tag>
              ))}
            </span>
          ),
        },
        { key: 'state', header: t('state'), cell: describeLook },
        {
          key: 'open',
          header: t('open'),
          isActions: true,
          cell: ({ member, name }) => (
            <Button
              variant="line"
              small
              aria-label={t('openOf', { name })}
              onClick={() => onChoose(member)}
            >
              {t('open')}
            </Button>
          ),
        },
      ]}
    />
  )
}
