import { formatMoney } from '../../platform/money.ts'
import { OrderTag } from '../../payments/web/public-order-tag.tsx'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { Link } from '../../web/ui/link.tsx'
import { When } from '../../web/console/when.tsx'
import { transactionKinds } from '../../credits/contract.ts'
import type { ConsoleMember } from '../contract.ts'

type Money = NonNullable<ConsoleMember['money']>
const SHORT = 6

/** The ledger with the balance after each entry. */
export function LedgerTable({ money, short, id }: { money: Money; short: boolean; id: string }) {
  const t = useTranslations('consoleMember.ledger')
  const format = useFormatter()
  const lots = money.lots.filter(({ remaining }) => remaining > 0)
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        short && (
          <Link className="link sm" to={`/operator/members/${id}?tab=ledger`}>
            {t('all')}
          </Link>
        )
      }
      foot={
        lots.length > 0 &&
        t('lots', {
          lots: lots
            .map(({ remaining, origin, order }) =>
              t(`lotOf.${origin}`, { count: remaining, order: order ?? '' }),
            )
            .join(' + '),
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
            cell: ({ kind }) =>
              t.has(`kinds.${toKind(kind)}`) ? t(`kinds.${toKind(kind)}`) : kind,
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

export function OrdersTable({ money }: { money: Money }) {
  const t = useTranslations('consoleMember.orders')
  const locale = useLocale()
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={money.orders}
        rowKey={(order) => order.id}
        empty={t('empty')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ id, at }) => (
              <>
                <Link className="link mono" to={`/operator/orders/${id}`}>
                  {id}
                </Link>
                <span className="mut sm block">
                  <When at={at} />
                </span>
              </>
            ),
          },
          {
            key: 'credits',
            header: t('credits'),
            isFigure: true,
            cell: ({ credits }) => credits,
          },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status }) => <OrderTag status={status} />,
          },
          {
            key: 'amount',
            header: t('amount'),
            isFigure: true,
            cell: ({ amount, currency }) => formatMoney({ amount, currency }, locale),
          },
        ]}
      />
    </Panel>
  )
}

export function CasesTable({ cases }: { cases: ConsoleMember['cases'] }) {
  const t = useTranslations('consoleMember.cases')
  const rules = useTranslations('consoleMember.banForm')
  const isModerator = hasStaffRole(useUser()?.staff_roles ?? [], ['moderator'])
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={cases}
        rowKey={({ number }) => number}
        empty={t('empty')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ number }) =>
              isModerator ? (
                <Link className="link mono" to={`/operator/cases/${number}`}>
                  {number}
                </Link>
              ) : (
                <span className="mono">{number}</span>
              ),
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => rules(`rules.${reason}`) },
          {
            key: 'state',
            header: t('state'),
            cell: ({ state, measure }) => (
              <span className="tag">{t(measure ? `measures.${measure}` : `states.${state}`)}</span>
            ),
          },
          { key: 'at', header: t('at'), isWide: true, cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </Panel>
  )
}
