import { useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { IconButton } from '../../web/ui/button.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { Conversation, Price } from '../contract.ts'
import { usePrice } from './use-price.ts'
import { MicrophoneIcon } from './voice-icons.tsx'
import { VoiceSheet } from './voice-sheet.tsx'

type VoiceButtonProps = {
  head: Conversation
  /** Of a voice note. */
  cost: Price
  name: string
  onStarted: (conversation: string) => void
}

/** Opens the recorder; the price is said before anything is recorded. */
export const VoiceButton = (props: VoiceButtonProps) => (
  <WithTexts features="chatExtras">
    <RecordButton {...props} />
  </WithTexts>
)

function RecordButton(props: VoiceButtonProps) {
  const t = useTranslations('chatExtras.voice')
  const { price } = usePrice()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('record', { price: price(props.cost) })} onClick={() => setOpen(true)}>
        <MicrophoneIcon />
      </IconButton>
      {open && (
        <WithTexts features="voice">
          <VoiceSheet {...props} onClose={() => setOpen(false)} />
        </WithTexts>
      )}
    </>
  )
}
