import { useTranslations } from '../../web/i18n.tsx'
import { ChoiceTile, ChoiceTiles } from '../../web/ui/choice-tile.tsx'
import type { Card } from '../contract.ts'
import type { Method } from '../rules.ts'
import { useCardName } from './use-card-name.ts'

/** A payment method or a stored card. */
export type PaymentMeans = { method: Method; card?: Card }

type Props = {
  methods: Method[]
  cards: Card[]
  chosen: PaymentMeans | undefined
  onChoose: (means: PaymentMeans) => void
}

export function MethodChoice({ methods, cards, chosen, onChoose }: Props) {
  const t = useTranslations('payments')
  const nameOf = useCardName()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-lg leading-6 font-bold">{t('howToPay')}</legend>
      <ChoiceTiles>
        {cards.map((card) => (
          <ChoiceTile
            key={card.id}
            name="method"
            value={card.id}
            checked={chosen?.card?.id === card.id}
            onChange={() => onChoose({ method: 'creditcard', card })}
          >
            {nameOf(card)}
          </ChoiceTile>
        ))}
        {methods.map((method) => (
          <ChoiceTile
            key={method}
            name="method"
            value={method}
            checked={!chosen?.card && chosen?.method === method}
            onChange={() => onChoose({ method })}
          >
            {t(`method.${method}`)}
          </ChoiceTile>
        ))}
      </ChoiceTiles>
    </fieldset>
  )
}
