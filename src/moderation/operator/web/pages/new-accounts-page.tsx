import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { AccountQueue } from '../account-queue.tsx'
import { newAccountsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(newAccountsQuery(api))
  return null
})

/** New accounts that show signs of fraud or spam, and what these are. */
export function Component() {
  const t = useTranslations('consoleNewAccounts')
  const { accounts, total } = useSuspenseQuery(newAccountsQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead', { count: total })} />
      <AccountQueue accounts={accounts} />
    </>
  )
}
