import { dateFormat } from '../../platform/formatted.ts'
import { isoLocale } from '../../platform/locales.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { Button } from '../../web/ui/button.tsx'
import { CreditCardIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card as Paper } from '../../web/ui/page.tsx'
import type { Card } from '../contract.ts'
import { useRemoveCard } from './queries.ts'
import { useCardName } from './use-card-name.ts'

/** Lists the cards stored at the provider, with a button to remove each. */
export function CardList({ cards }: { cards: Card[] }) {
  const t = useTranslations('payments')
  const failure = useFailureText()
  const remove = useRemoveCard()
  if (cards.length === 0) return null
  return (
    <section className="mt-10 grid max-w-160 gap-3">
      <h2 className="text-lg leading-6">{t('cards.title')}</h2>
      <Paper padded={false}>
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              busy={remove.isPending}
              onRemove={() => remove.mutate(card.id)}
            />
          ))}
        </ul>
      </Paper>
      {remove.error && (
        <Notice tone="danger" role="alert">
          {failure(remove.error)}
        </Notice>
      )}
    </section>
  )
}

function CardRow({ card, busy, onRemove }: { card: Card; busy: boolean; onRemove: () => void }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const name = useCardName()(card)
  const month =
    card.expires_on &&
    dateFormat(isoLocale(locale), {
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(card.expires_on))
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <CreditCardIcon className="flex-none text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{name}</span>
        {month && <span className="block text-sm text-ink-2">{t('cards.expires', { month })}</span>}
      </span>
      <Button
        variant="ghost"
        busy={busy}
        onClick={onRemove}
        aria-label={t('cards.removeName', { name })}
      >
        {t('cards.remove')}
      </Button>
    </li>
  )
}
