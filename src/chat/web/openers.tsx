import { useTranslations } from 'use-intl'
import type { Conversation } from '../contract.ts'

/** First words to begin with; they go into the box to be changed, never straight to the other. */
export function Openers({ head, onPick }: { head: Conversation; onPick: (text: string) => void }) {
  const t = useTranslations('chat')
  const card = head.profile.card
  const place = card?.city || card?.region
  const openers = [t('opener.1'), ...(place ? [t('opener.2', { place })] : []), t('opener.3')]
  return (
    <div className="grid gap-3 py-4">
      <h2 className="text-lg">{t('log.icebreakers')}</h2>
      <p className="text-sm text-ink-2">{t('log.icebreakersText')}</p>
      <ul className="grid gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              onClick={() => onPick(opener)}
              className="min-h-11 w-full rounded-card bg-surface px-4 py-3 text-start ring-1 ring-line hover:bg-sunken"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
