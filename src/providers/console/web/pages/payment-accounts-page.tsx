import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { classes } from '../../../../web/ui/classes.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { AccountForm } from '../account-form.tsx'
import { AccountsTable, type AccountAction } from '../accounts-table.tsx'
import { MarketsTable } from '../markets-table.tsx'
import { accountsQuery } from '../queries.ts'
import { RemoveAccountForm } from '../remove-account-form.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(accountsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleProviders.providers')
  const { accounts } = useSuspenseQuery(accountsQuery(useApi())).data
  const [action, setAction] = useState<AccountAction | null>(null)
  const account = accounts.find(({ provider }) => provider === action?.provider)
  const close = () => setAction(null)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<TextLink to="/operator/settings">{t('routesLink')}</TextLink>}
      />
      <div
        className={classes(
          'console-columns',
          account && 'min-[1100px]:grid-cols-[minmax(0,1fr)_372px]',
        )}
      >
        <div className="stack-4">
          <AccountsTable accounts={accounts} onAction={setAction} />
          <MarketsTable accounts={accounts} />
        </div>
        <div className="stack-4">
          {account && action?.kind === 'change' && (
            <AccountForm key={account.provider} account={account} onDone={close} />
          )}
          {account && action?.kind === 'remove' && (
            <RemoveAccountForm key={account.provider} account={account} onDone={close} />
          )}
        </div>
      </div>
    </>
  )
}
