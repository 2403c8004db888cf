import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import type { Conversation } from '../contract.ts'
import { IcebreakerSheet } from './lazy-components.tsx'
import { IcebreakerList } from './icebreaker-list.tsx'

type IcebreakerSuggestionsProps = { head: Conversation; onPick: (text: string) => void }

/**
 * Suggested opening messages; a press puts one into the composer to be edited, and never sends it.
 */
export function IcebreakerSuggestions({ head, onPick }: IcebreakerSuggestionsProps) {
  const t = useTranslations('chat')
  const [more, setMore] = useState(false)
  const card = head.profile.card
  const cityOrRegion = card?.city || card?.region
  const openers = [
    t('opener.1'),
    ...(cityOrRegion ? [t('opener.2', { place: cityOrRegion })] : []),
    t('opener.3'),
  ]
  return (
    <div className="grid gap-3 py-4">
      <h2 className="text-lg">{t('log.icebreakers')}</h2>
      <p className="text-sm text-ink-2">{t('log.icebreakersText')}</p>
      <IcebreakerList openers={openers} onPick={onPick} />
      <Button variant="ghost" onClick={() => setMore(true)} className="w-fit">
        {t('opener.more')}
      </Button>
      {more && <IcebreakerSheet onClose={() => setMore(false)} onPick={onPick} />}
    </div>
  )
}
