import { useTranslations } from '../../web/i18n.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { IcebreakerList } from './icebreaker-list.tsx'

const moreIcebreakers = [
  'opener.4',
  'opener.5',
  'opener.6',
  'opener.7',
  'opener.8',
  'opener.9',
] as const

/** More icebreakers. */
export function IcebreakerSheet({
  onClose,
  onPick,
}: {
  onClose: () => void
  onPick: (text: string) => void
}) {
  const t = useTranslations('chat')
  const x = useTranslations('chatExtras')
  const pick = (text: string) => {
    onClose()
    // After the sheet has returned the focus to its button.
    requestAnimationFrame(() => onPick(text))
  }
  return (
    <Sheet open onClose={onClose} title={t('log.icebreakers')} closeLabel={t('close')}>
      <p className="pb-3 text-ink-2">{t('log.icebreakersText')}</p>
      <IcebreakerList openers={moreIcebreakers.map((key) => x(key))} onPick={pick} />
    </Sheet>
  )
}
