import { useLocale, useTranslations } from '../../web/i18n.tsx'
import type { Discount } from '../../discounts/contract.ts'
import { formatMoney, type Currency } from '../../platform/money.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { minutesLeft } from '../../discounts/rules.ts'
import { PackageCard, Packages } from '../../web/ui/package-card.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import type { Bundle } from '../contract.ts'

type Props = {
  bundles: Bundle[]
  currency: Currency
  /** The time bonus, until whose end the prices hold. */
  bonus: Discount | null
  chosen: string
  onChoose: (id: string) => void
}

/** The bundles as radio buttons with their prices. */
export function BundleChoice({ bundles, currency, bonus, chosen, onChoose }: Props) {
  const t = useTranslations('payments')
  const { now } = useSettings()
  const until = bonus?.expires ?? now
  const time = useLocalTime()(until, 'time')
  const left = minutesLeft(Date.parse(until) - Date.parse(now))
  const percent = bonus?.value_percentage ?? 0
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 flex flex-wrap items-center gap-2.5 font-display text-lg leading-6 font-bold">
        {t('chooseBundle')}
        {bonus?.expires && (
          <Tag tone="ember" className="font-sans sm:hidden">
            {time ? t('offUntil', { percent, time }) : t('offLeft', { percent, ...left })}
          </Tag>
        )}
      </legend>
      <Packages>
        {bundles.map((bundle) => (
          <BundleCard
            key={bundle.id}
            {...{ bundle, currency }}
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
  checked: boolean
  onChange: () => void
}

function BundleCard({ bundle, currency, checked, onChange }: CardProps) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  const reduced = bundle.amount < bundle.list_amount
  const percent = bundle.discount?.value_percentage ?? null
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
