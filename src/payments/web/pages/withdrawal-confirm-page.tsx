import type { Output } from '../../../platform/contract.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData, useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { formatInstant } from '../../rules.ts'
import type { getWithdrawal } from '../../withdrawal-contract.ts'
import { findWithdrawal } from '../queries.ts'
import { ExpiredWithdrawal, WithdrawalFrame } from '../withdrawal-frame.tsx'

type Withdrawal = Output<typeof getWithdrawal>

export const loader = pageLoader(({ api, url }): Promise<Withdrawal | null> =>
  findWithdrawal(api, url),
)

/** The second step, and after it the receipt. */
export function Component() {
  const withdrawal = useLoaderData<typeof loader>()
  if (!withdrawal) return <ExpiredWithdrawal />
  if (withdrawal.received_at === null) return <Confirmation withdrawal={withdrawal} />
  return <Receipt withdrawal={withdrawal} receivedAt={withdrawal.received_at} />
}

const toScope = ({ order }: Withdrawal) => ({ scope: order === '' ? 'all' : 'one', order })

function Confirmation({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawal')
  const { company } = useSettings()
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <WithdrawalFrame title={t('check')} lead={t('checkText', { company: company.name })}>
      <Card className="grid gap-2">
        <p className="wrap-anywhere">{t('declaration', toScope(withdrawal))}</p>
        <p className="wrap-anywhere text-ink-2">
          {withdrawal.name}
          <br />
          {withdrawal.email}
        </p>
      </Card>
      <form method="post" data-native="" className="grid gap-3">
        <Button type="submit" variant="primary" large>
          {t('confirm')}
        </Button>
        <ButtonLink to={`/withdrawal?token=${encodeURIComponent(token)}`} variant="line" large>
          {t('change')}
        </ButtonLink>
      </form>
    </WithdrawalFrame>
  )
}

function Receipt({ withdrawal, receivedAt }: { withdrawal: Withdrawal; receivedAt: string }) {
  const t = useTranslations('withdrawal')
  const locale = useLocale()
  const { id, name, email } = withdrawal
  return (
    <WithdrawalFrame title={t('received')} lead={t('receivedText', { email })}>
      <Card className="grid gap-4">
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-ink-2">{t('number')}</dt>
            <dd className="text-xl tabular-nums">{`W-${id}`}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">{t('time')}</dt>
            <dd>{formatInstant(new Date(receivedAt), locale)}</dd>
          </div>
        </dl>
        <p className="wrap-anywhere">
          {t('declaration', toScope(withdrawal))}
          <br />
          {name}
        </p>
      </Card>
    </WithdrawalFrame>
  )
}
