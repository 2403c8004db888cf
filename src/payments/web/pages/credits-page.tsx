import { useTranslations } from 'use-intl'
import { pageLoader } from '../../../web/page-loader.ts'
import { useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { returnPath } from '../../rules.ts'
import { bundlesQuery } from '../queries.ts'
import { Shop } from '../shop.tsx'
import { ShopPage } from '../shop-page.tsx'

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(bundlesQuery(api, url.searchParams.get('code') ?? undefined))
  return null
})

/** More credits; the address may name the bundle and the way to pay. */
export function Component() {
  const t = useTranslations('payments')
  const { bundle, method } = useParams()
  const credits = useUser()?.credits ?? 0
  const [asked] = useSearchParams()
  const code = asked.get('code') ?? undefined
  const next = returnPath(asked.get('next'))
  return (
    <ShopPage title={t('credits.title')} lead={t('credits.lead', { balance: t('balance', { count: credits }) })}>
      <Shop {...{ code, bundle, method, next }} key={`${bundle} ${method} ${code}`} />
    </ShopPage>
  )
}
