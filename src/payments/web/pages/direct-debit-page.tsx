import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { codeIn } from '../../../discounts/rules.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { LandmarkIcon } from '../../../web/ui/icon.tsx'
import type { getBundles } from '../../contract.ts'
import { returnPath, withReturn } from '../../rules.ts'
import { DebitForm } from '../debit-form.tsx'
import { bundlesQuery, mandateQuery } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'

/** The bundle that the address names, or the first that can be paid by debit; a code that does not hold is left out. */
function chosenOf({ bundles, code: asked, code_refused }: Output<typeof getBundles>, params: URLSearchParams) {
  const offered = bundles.filter(({ methods }) => methods.includes('sdd'))
  const bundle = offered.find(({ id }) => id === params.get('bundle')) ?? offered[0]
  const code = code_refused ? undefined : (asked ?? undefined)
  return { bundle, code, asked: bundle && { bundle: bundle.id, ...(code !== undefined && { code }) } }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  const bundles = await queries.query(bundlesQuery(api, codeIn(url.searchParams)))
  const { asked } = chosenOf(bundles, url.searchParams)
  if (asked) await queries.query(mandateQuery(api, asked))
  return null
})

/** The form of a direct debit: account, address, phone, code, mandate. */
export function Component() {
  const t = useTranslations('payments')
  const [params] = useSearchParams()
  const { bundle, code } = chosenOf(useSuspenseQuery(bundlesQuery(useApi(), codeIn(params))).data, params)
  const next = returnPath(params.get('next'))
  return (
    <ShopPage title={t('debit.title')} lead={t('debit.lead')}>
      {bundle ? (
        <DebitForm {...{ bundle, code, next }} />
      ) : (
        <Empty
          icon={LandmarkIcon}
          title={t('debit.notOffered')}
          action={<ButtonLink to={withReturn('/credits', next)}>{t('debit.other')}</ButtonLink>}
        >
          {t('debit.notOfferedText')}
        </Empty>
      )}
    </ShopPage>
  )
}
