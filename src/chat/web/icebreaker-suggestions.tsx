import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { lazyDialog } from '../../web/lazy-dialog.tsx'
import { lazyComponent } from '../../web/lazy.tsx'
import { Button } from '../../web/ui/button.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Conversation } from '../contract.ts'
import { IcebreakerList } from './icebreaker-list.tsx'
import { withExtras } from './with-extras.tsx'

const IcebreakerSheet = lazyDialog(async () =>
  withExtras((await import('./icebreaker-sheet.tsx')).IcebreakerSheet),
)
const ProfileOpeners = lazyComponent(
  async () => (await import('./profile-openers.tsx')).ProfileOpeners,
  ({ fallback }) => fallback,
)

type IcebreakerSuggestionsProps = {
  head: Conversation
  name: string
  onPick: (text: string) => void
}

/**
 * Suggested opening messages; a press puts one into the composer to be edited, and never sends it.
 * Those out of the other person's profile are loaded after the page.
 */
export function IcebreakerSuggestions({ head, name, onPick }: IcebreakerSuggestionsProps) {
  const [more, setMore] = useState(false)
  const general = <GeneralOpeners head={head} onPick={onPick} onMore={() => setMore(true)} />
  return (
    <>
      <WithTexts features="chat openers" fallback={general}>
        <ProfileOpeners
          member={head.profile.id}
          name={name}
          onPick={onPick}
          onMore={() => setMore(true)}
          fallback={general}
        />
      </WithTexts>
      {more && <IcebreakerSheet onClose={() => setMore(false)} onPick={onPick} />}
    </>
  )
}

type GeneralOpenersProps = Omit<IcebreakerSuggestionsProps, 'name'> & { onMore: () => void }

/** For a profile that says too little to begin with. */
function GeneralOpeners({ head, onPick, onMore }: GeneralOpenersProps) {
  const t = useTranslations('chat')
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
      <Button variant="ghost" onClick={onMore} className="w-fit">
        {t('opener.more')}
      </Button>
    </div>
  )
}
