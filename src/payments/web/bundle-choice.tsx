import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney, type Currency } from '../../platform/money.ts'
import { PackageCard, Packages } from '../../web/ui/package-card.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import type { Bundle } from '../contract.ts'

type Props = {
  bundles: Bundle[]
  currency: Currency
  percent: number | null
  /** The end of the discount, until which the prices hold. */
  until: string | null
  chosen: string
  onChoose: (id: string) => void
}

/** The bundles as radio buttons with their prices. */
export function BundleChoice({ bundles, currency, percent, until, chosen, onChoose }: Props) {
  const t = useTranslations('payments')
  const formatTime = useLocalTime()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 flex flex-wrap items-center gap-2.5 font-display text-lg leading-6 font-bold">
        {t('chooseBundle')}
        {until && percent !== null && (
          <Tag tone="ember" className="font-sans sm:hidden">
            {t('offUntil', { percent, time: formatTime(until, 'time') })}
          </Tag>
        )}
      </legend>
      <Packages>
        {bundles.map((bundle) => (
          <BundleCard
            key={bundle.id}
            {...{ bundle, currency, percent }}
            checked={bundle.id === chosen}
            onChange={() => onChoose(bundle.id)}
          />
        ))}
      </Packages>
    </fieldset>
  )
}

type CardProps = {
  bundle: Bundle
  currency: Currency
  percent: number | null
  checked: boolean
  onChange: () => void
}

function BundleCard({ bundle, currency, percent, checked, onChange }: CardProps) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const reduced = bundle.amount < bundle.list_amount
  return (
    <PackageCard
      name="bundle"
      value={bundle.id}
      design={bundle.design}
      credits={bundle.credits}
      unit={t('unit', { count: bundle.credits })}
      tagline={t(`tagline.${bundle.design}`)}
      price={money(bundle.amount)}
      perMessage={t('perMessage', { price: money(bundle.per_message) })}
      ribbon={bundle.ribbon && t(`ribbon.${bundle.ribbon}`)}
      discount={
        reduced &&
        (percent === null ? `−${money(bundle.list_amount - bundle.amount)}` : t('off', { percent }))
      }
      was={
        reduced &&
        t.rich('insteadOf', {
          price: money(bundle.list_amount),
          old: (price) => <s>{price}</s>,
          word: (words) => <span className="max-sm:sr-only">{words}</span>,
        })
      }
      checked={checked}
      onChange={onChange}
    />
  )
}
