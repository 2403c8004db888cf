import { useTranslations } from '../../web/i18n.tsx'
import type { Message } from '../contract.ts'

type PhotoLabelProps = {
  label: NonNullable<NonNullable<Message['photo']>['label']>
  mine: boolean
  name: string
}

/** What the screen said about a photo, under it: the sender reads what the receiver reads. */
export function PhotoLabel({ label, mine, name }: PhotoLabelProps) {
  const t = useTranslations('chatExtras.photoLabel')
  return (
    <p className="max-w-[min(85%,520px)] px-1 text-xs text-ink-2">
      {mine ? t(`mine.${label}`, { name }) : t(`theirs.${label}`)}
    </p>
  )
}
