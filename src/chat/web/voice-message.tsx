import type { ReactNode } from 'react'
import type { VoiceNote } from '../../voice/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Bubble } from '../../web/ui/message-bubble.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { VoicePlayer } from '../../voice/web/public-voice-player.tsx'

type VoiceMessageProps = {
  voice: VoiceNote
  /** What the sender typed with it. */
  text: string
  mine: boolean
  name: string
  quoted: ReactNode
}

/** A voice note in the chat, with the words that its sender typed. */
export const VoiceMessage = (props: VoiceMessageProps) => (
  <WithTexts features="voice">
    <VoiceBubble {...props} />
  </WithTexts>
)

function VoiceBubble({ voice, text, mine, name, quoted }: VoiceMessageProps) {
  const t = useTranslations('voice.player')
  return (
    <Bubble
      mine={mine}
      quoted={
        <>
          {quoted}
          <VoicePlayer voice={voice} label={mine ? t('own') : t('from', { name })} />
        </>
      }
    >
      {text}
    </Bubble>
  )
}
