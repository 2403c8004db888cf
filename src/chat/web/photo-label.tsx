import { useTranslations } from '../../web/i18n.tsx'
import type { Message } from '../contract.ts'

type PhotoLabelProps = {
  label: NonNullable<NonNullable<Message['photo']>['label']>
  mine: boolean
  name: string
}

/** What the screen said about a photo, in its frame and no wider: the sender reads what the receiver reads. */
export function PhotoLabel({ label, mine, name }: PhotoLabelProps) {
  const t = useTranslations('chatExtras.photoLabel')
  return (
    <figcaption
      className={
        label === 'withheld'
          ? 'max-w-60 px-3.5 py-2 text-sm'
          : 'w-0 min-w-full px-3.5 py-2 text-xs text-ink-2'
      }
    >
      {mine ? t(`mine.${label}`, { name }) : t(`theirs.${label}`)}
    </figcaption>
  )
}
