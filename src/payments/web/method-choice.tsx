import { formatMoney, type Money } from '../../platform/money.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { ChoiceTile, ChoiceTiles } from '../../web/ui/choice-tile.tsx'
import {
  ChevronDownIcon,
  CreditCardIcon,
  LandmarkIcon,
  SmartphoneIcon,
  WalletIcon,
} from '../../web/ui/icon.tsx'
import type { Icon } from '../../web/ui/sprite-icon.tsx'
import type { Card } from '../contract.ts'
import { isCardMethod, splitMethods, type Method } from '../../providers/rules.ts'
import { useCardName } from './use-card-name.ts'

/** A payment method or a stored card. */
export type PaymentMeans = { method: Method; card?: Card }

type Props = {
  methods: Method[]
  cards: Card[]
  chosen: PaymentMeans | undefined
  /** The method of the last order, which stands first. */
  last: Method | undefined
  /** The price of a method to which the displayed one does not apply; null if it does. */
  findOtherPrice: (method: Method) => Money | null
  onChoose: (means: PaymentMeans) => void
}

/** The methods of the country; those beyond the first few are folded. */
export function MethodChoice({ methods, cards, chosen, last, findOtherPrice, onChoose }: Props) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const toPriceHint = (method: Method) => {
    const price = findOtherPrice(method)
    return price && t('otherPrice', { price: formatMoney(price, locale) })
  }
  const toCardName = useCardName()
  const { first, more } = splitMethods(methods, last)
  const isChosen = (method: Method) => !chosen?.card && chosen?.method === method
  const tiles = (list: Method[]) =>
    list.map((method) => (
      <ChoiceTile
        key={method}
        name="method"
        value={method}
        icon={methodIcon(method)}
        hint={toPriceHint(method) ?? (method === last && t('lastUsed'))}
        checked={isChosen(method)}
        onChange={() => onChoose({ method })}
      >
        {t(`method.${method}`)}
      </ChoiceTile>
    ))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-lg leading-6 font-bold">{t('howToPay')}</legend>
      <ChoiceTiles>
        {cards.map((card) => (
          <ChoiceTile
            key={card.id}
            name="method"
            value={card.id}
            icon={CreditCardIcon}
            hint={toPriceHint('creditcard')}
            checked={chosen?.card?.id === card.id}
            onChange={() => onChoose({ method: 'creditcard', card })}
          >
            {toCardName(card)}
          </ChoiceTile>
        ))}
        {tiles(first)}
      </ChoiceTiles>
      {more.length > 0 && (
        <details className="group mt-2" open={more.some(isChosen) || undefined}>
          <summary className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control px-4 font-semibold inset-ring-[1.5px] inset-ring-line-strong group-open:mb-2 hover:bg-sunken">
            {t('moreMethods', { count: more.length })}
            <ChevronDownIcon className="size-4.5 transition-[rotate] duration-state group-open:rotate-180" />
          </summary>
          <ChoiceTiles>{tiles(more)}</ChoiceTiles>
        </details>
      )}
    </fieldset>
  )
}

function methodIcon(method: Method): Icon {
  if (isCardMethod(method) || method === 'cartebancaire' || method === 'nexi') return CreditCardIcon
  if (method === 'applepay' || method === 'blik') return SmartphoneIcon
  return method === 'paypal' || method === 'paysafecard' ? WalletIcon : LandmarkIcon
}
