import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { formatMoney } from '../../../platform/money.ts'
import type { Output } from '../../../platform/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { codeFromQuery } from '../../../discounts/rules.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { LandmarkIcon } from '../../../web/ui/icon.tsx'
import type { Bundle, getBundles } from '../../contract.ts'
import { payableMethods, priceWith, returnPath, withReturn } from '../../rules.ts'
import { MAX_DEBIT_AMOUNT } from '../../../providers/rules.ts'
import { DebitForm } from '../debit-form.tsx'
import { DebitRefused } from '../debit-refused.tsx'
import { bundlesQuery, mandateQuery } from '../queries.ts'
import { ShopPage } from '../shop-page.tsx'

/**
 * The bundle named in the address, even if a debit cannot pay it, else the first that it can.
 * Ignores a code that does not apply.
 */
function selectBundle(
  { bundles, code: appliedCode, code_refused }: Output<typeof getBundles>,
  params: URLSearchParams,
) {
  const offered = bundles
    .filter((each) => payableMethods(each).includes('sdd'))
    .map((each) => priceWith(each, 'sdd'))
  const isNamed = ({ id }: Bundle) => id === params.get('bundle')
  const named = offered.find(isNamed) ?? bundles.find(isNamed)
  const bundle = offered.length > 0 ? (named ?? offered[0]) : undefined
  const code = code_refused ? undefined : (appliedCode ?? undefined)
  const mandateInput =
    bundle && offered.includes(bundle)
      ? { bundle: bundle.id, ...(code !== undefined && { code }) }
      : null
  return { bundle, code, asked: mandateInput, offered }
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  const bundles = await queries.query(bundlesQuery(api, codeFromQuery(url.searchParams)))
  const { asked: mandateInput } = selectBundle(bundles, url.searchParams)
  if (mandateInput) await queries.query(mandateQuery(api, mandateInput))
  return null
})

/** Form for a direct debit: account, address, phone, code, mandate. */
export function Component() {
  const t = useTranslations('payments')
  const locale = useLocale()
  const [params] = useSearchParams()
  const shop = useSuspenseQuery(bundlesQuery(useApi(), codeFromQuery(params))).data
  const { bundle, code, asked: mandateInput, offered } = selectBundle(shop, params)
  const next = returnPath(params.get('next'))
  const { currency } = shop
  return (
    <ShopPage title={t('debit.title')} lead={t('debit.lead')}>
      {bundle && mandateInput && (
        <SignedDebit {...{ bundle, code, mandateInput, offered, currency, next }} />
      )}
      {bundle && !mandateInput && (
        <DebitRefused
          {...{ bundle, currency, next }}
          reason="debit_limit"
          left={MAX_DEBIT_AMOUNT}
          possible={offered}
        />
      )}
      {!bundle && (
        <Empty
          icon={LandmarkIcon}
          title={t('debit.notOffered')}
          action={<ButtonLink to={withReturn('/credits', next)}>{t('debit.other')}</ButtonLink>}
        >
          {t('debit.notOfferedText', {
            max: formatMoney({ amount: MAX_DEBIT_AMOUNT, currency: 'EUR' }, locale),
          })}
        </Empty>
      )}
    </ShopPage>
  )
}

type SignedProps = Omit<Parameters<typeof DebitForm>[0], 'mandate'> &
  Pick<Parameters<typeof DebitRefused>[0], 'currency'> & {
    mandateInput: Parameters<typeof mandateQuery>[1]
    offered: Bundle[]
  }

/** The form, or the reason why this member cannot pay the amount by debit. */
function SignedDebit({ mandateInput, offered, currency, ...form }: SignedProps) {
  const { mandate, refused } = useSuspenseQuery(mandateQuery(useApi(), mandateInput)).data
  if (mandate) return <DebitForm {...form} mandate={mandate} />
  const { code: reason, left } = refused
  const possible = offered.filter(({ amount }) => amount <= left)
  return (
    <DebitRefused {...{ reason, left, possible, currency }} bundle={form.bundle} next={form.next} />
  )
}
