import { useTranslations } from '../../web/i18n.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import type { Message } from '../contract.ts'

/** The opened photos of this conversation. */
export function ChatPhotos({
  messages,
  name,
  onClose,
}: {
  messages: Message[]
  name: string
  onClose: () => void
}) {
  const t = useTranslations('chat')
  const photos = messages.filter((message) => message.photo?.opened).toReversed()
  return (
    <Sheet open onClose={onClose} title={t('head.photos')} closeLabel={t('close')}>
      {photos.length === 0 && <p className="text-ink-2">{t('photo.none')}</p>}
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {photos.map(({ seq, mine, photo }) => (
          <li key={seq}>
            <a
              href={photo?.full}
              target="_blank"
              rel="noopener noreferrer"
              className="block overflow-hidden rounded-card bg-sunken"
            >
              <img
                src={photo?.full}
                width={photo?.width}
                height={photo?.height}
                loading="lazy"
                alt={mine ? t('photo.yours') : t('photo.from', { name })}
                className="aspect-square w-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
