import type { Output } from '../../../platform/contract.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { getWithdrawal } from '../../withdrawal-contract.ts'
import { findWithdrawal } from '../queries.ts'
import { ExpiredWithdrawal, WithdrawalFrame } from '../withdrawal-frame.tsx'

type Withdrawal = Output<typeof getWithdrawal>

export const loader = pageLoader(({ api, url }): Promise<Withdrawal | null> =>
  findWithdrawal(api, url),
)

/** Where the link in the receipt leads. Opening it changes nothing: mail programs open links too. */
export function Component() {
  const t = useTranslations('withdrawal')
  const withdrawal = useLoaderData<typeof loader>()
  if (!withdrawal) return <ExpiredWithdrawal />
  if (withdrawal.address_confirmed)
    return <WithdrawalFrame title={t('addressDone')} lead={t('addressDoneText')} />
  return (
    <WithdrawalFrame title={t('address')} lead={t('addressText', { email: withdrawal.email })}>
      <form method="post" data-native="" className="grid">
        <Button type="submit" variant="primary" large>
          {t('addressButton')}
        </Button>
      </form>
    </WithdrawalFrame>
  )
}
