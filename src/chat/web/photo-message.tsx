import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { EyeIcon } from '../../web/ui/icon.tsx'
import { PhotoBubble } from '../../web/ui/message-bubble.tsx'
import { openPhoto, type Message } from '../contract.ts'
import { PhotoLabel } from './lazy-components.tsx'
import { addToLog } from './queries.ts'

type PhotoMessageProps = {
  message: Message
  photo: NonNullable<Message['photo']>
  name: string
  conversation: string
}

/**
 * A photo in the chat. The receiver first gets a separate blurred image; opening it fetches the
 * sharp one.
 */
export function PhotoMessage({ message, photo, name, conversation }: PhotoMessageProps) {
  const t = useTranslations('chat')
  const api = useApi()
  const queries = useQueryClient()
  const { full, blurred, width, height, opened, label } = photo
  const portrait = height > width
  const labelText = label && <PhotoLabel label={label} mine={message.mine} name={name} />
  if (label === 'withheld') return <PhotoBubble mine={message.mine}>{labelText}</PhotoBubble>
  if (opened)
    return (
      <PhotoBubble mine={message.mine} portrait={portrait}>
        <a href={full} target="_blank" rel="noopener noreferrer">
          <img
            src={full}
            width={width}
            height={height}
            loading="lazy"
            alt={message.mine ? t('photo.yours') : t('photo.from', { name })}
          />
        </a>
        {labelText}
      </PhotoBubble>
    )
  const show = async () => {
    await api(openPhoto, { conversation, seq: message.seq })
    addToLog(queries, conversation, { ...message, photo: { ...photo, opened: true } })
  }
  return (
    <PhotoBubble mine={false} portrait={portrait}>
      <button type="button" onClick={() => void show()} className="relative block">
        <img src={blurred} width={width} height={height} loading="lazy" alt={t('photo.blurred')} />
        <span className="absolute inset-0 grid place-items-center">
          <span className="flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-ink shadow-2">
            <EyeIcon className="size-5" />
            {t('photo.show')}
          </span>
        </span>
      </button>
      {labelText}
    </PhotoBubble>
  )
}
