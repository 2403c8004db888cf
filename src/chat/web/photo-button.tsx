import { useRef, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { ACCEPTED_PHOTOS, withoutHeic } from '../../web/heic.ts'
import { IconButton } from '../../web/ui/button.tsx'
import { ImageIcon } from '../../web/ui/icon.tsx'
import type { Conversation } from '../contract.ts'
import { ConfirmPhoto } from './lazy-components.tsx'
import { usePrice } from './use-price.ts'

type PhotoButtonProps = {
  head: Conversation
  name: string
  onStarted: (conversation: string) => void
}

/** Chooses a photo, shows it with its price, then sends it. */
export function PhotoButton({ head, name, onStarted }: PhotoButtonProps) {
  const t = useTranslations('chat')
  const { price } = usePrice()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    // A photo that cannot be converted is refused by the server, in words.
    setFile(await withoutHeic(chosen).catch(() => chosen))
    setBusy(false)
  }
  return (
    <>
      <IconButton
        label={t('composer.photo', { price: price(head.photo_price) })}
        busy={busy}
        onClick={() => field.current?.click()}
      >
        <ImageIcon />
      </IconButton>
      <input
        ref={field}
        type="file"
        accept={ACCEPTED_PHOTOS}
        hidden
        aria-label={t('photo.send')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Allows choosing the same photo again.
          event.target.value = ''
        }}
      />
      {file && (
        <ConfirmPhoto
          head={head}
          name={name}
          file={file}
          onClose={() => setFile(null)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}
