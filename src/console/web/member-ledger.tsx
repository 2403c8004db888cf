import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { When } from '../../web/console/when.tsx'
import { transactionKinds } from '../../credits/contract.ts'
import type { ConsoleMember } from '../contract.ts'

type Money = NonNullable<ConsoleMember['money']>
type Lot = Pick<Money['lots'][number], 'origin' | 'order'>
const SHORT = 6

/** The ledger with the balance after each entry. */
export function LedgerTable({ money, short, id }: { money: Money; short: boolean; id: string }) {
  const t = useTranslations('consoleMember.ledger')
  const format = useFormatter()
  const describeLot = ({ origin, order }: Lot, count: number) =>
    t(`lotOf.${origin}`, { count, order: order ?? '' })
  const describeLots = ({ lots: changed }: Money['ledger'][number]) =>
    changed.map((lot) => describeLot(lot, Math.abs(lot.credits))).join(', ')
  const lots = money.lots.filter(({ remaining }) => remaining > 0)
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        short && (
          <TextLink className="text-xs" to={`/operator/members/${id}?tab=ledger`}>
            {t('all')}
          </TextLink>
        )
      }
      foot={
        lots.length > 0 &&
        t('lots', {
          lots: lots.map((lot) => describeLot(lot, lot.remaining)).join(' + '),
          balance: money.balance,
        })
      }
    >
      <DataTable
        caption={t('title')}
        rows={short ? money.ledger.slice(0, SHORT) : money.ledger}
        rowKey={(entry) => entry.id}
        empty={t('empty')}
        {...(!short && { csvName: `ledger-${id}.csv` })}
        columns={[
          {
            key: 'at',
            header: t('at'),
            csv: ({ at }) => at,
            cell: ({ at }) => <When at={at} />,
          },
          {
            key: 'kind',
            header: t('kind'),
            isHeader: true,
            csv: ({ kind }) => kind,
            cell: (entry) => (
              <>
                {t.has(`kinds.${toKind(entry.kind)}`)
                  ? t(`kinds.${toKind(entry.kind)}`)
                  : entry.kind}
                <span className="text-ink-2 text-xs block">{describeLots(entry)}</span>
              </>
            ),
          },
          {
            key: 'lots',
            header: t('lot'),
            isExported: true,
            csv: describeLots,
            cell: () => null,
          },
          {
            key: 'credits',
            header: t('credits'),
            isFigure: true,
            csv: ({ credits }) => credits,
            cell: ({ credits }) => format.number(credits, { signDisplay: 'exceptZero' }),
          },
          {
            key: 'balance',
            header: t('balance'),
            isFigure: true,
            csv: ({ balance }) => balance,
            cell: ({ balance }) => balance,
          },
        ]}
      />
    </Panel>
  )
}

const toKind = (kind: string) => transactionKinds.find((listed) => listed === kind) ?? 'gesture'
