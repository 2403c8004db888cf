import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { WORDS_LENGTH, type VoiceNote } from '../../voice/contract.ts'
import { NOTE_SECONDS } from '../../voice/rules.ts'
import { dropDraft, readDraft, saveDraft } from '../../voice/web/public-draft-store.ts'
import { RecorderStatus } from '../../voice/web/public-recorder-status.tsx'
import { useRecorder } from '../../voice/web/public-use-recorder.ts'
import { useVoiceDraft } from '../../voice/web/public-use-voice-draft.ts'
import { VoicePlayer } from '../../voice/web/public-voice-player.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { typedField } from '../../web/ui/typed-field.ts'
import type { Conversation, Price } from '../contract.ts'
import { sendVoice } from '../voice-contract.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { usePrice } from './use-price.ts'
import { applySentMessage } from './use-sent-message.ts'

type VoiceSheetProps = {
  head: Conversation
  cost: Price
  name: string
  onClose: () => void
  onStarted: (conversation: string) => void
}

/** Records, plays what the other person would hear, and sends it. */
export function VoiceSheet({ head, cost, name, onClose, onStarted }: VoiceSheetProps) {
  const t = useTranslations('chatExtras.voice.sheet')
  const record = useTranslations('voice.recorder')
  const { price } = usePrice()
  const partner = head.profile.id
  const member = useUser()?.id ?? ''
  const { id, draft, prepare, startAgain } = useVoiceDraft()
  const recorder = useRecorder({
    maxSeconds: NOTE_SECONDS,
    save: (sound) => void saveDraft(member, partner, sound),
    onRecorded: prepare,
  })
  useEffect(() => {
    void readDraft(member, partner).then((sound) => sound && prepare(sound))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the sheet opens
  }, [])
  const again = () => {
    void dropDraft(member, partner)
    startAgain()
    void recorder.start()
  }
  const sent = (conversation: string) => {
    void dropDraft(member, partner)
    onClose()
    onStarted(conversation)
  }
  if (draft.data)
    return (
      <VoicePreview
        head={head}
        cost={cost}
        name={name}
        id={id}
        voice={draft.data.voice}
        onAgain={again}
        onClose={onClose}
        onSent={sent}
      />
    )
  const { state, start, stop } = recorder
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        state === 'recording' ? (
          <Button variant="primary" onClick={stop}>
            {record('stop')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={state === 'starting' || draft.isPending}
            onClick={draft.error ? again : () => void start()}
          >
            {record(draft.error ? 'again' : 'start')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p>{t('lead', { seconds: NOTE_SECONDS, price: price(cost) })}</p>
        <RecorderStatus recorder={recorder} draft={draft} hint={t('instead')} />
      </div>
    </Sheet>
  )
}

type VoicePreviewProps = Omit<VoiceSheetProps, 'onStarted'> & {
  id: string
  voice: VoiceNote
  onAgain: () => void
  onSent: (conversation: string) => void
}

/** Listens before sending: what plays here is what the other person gets. */
function VoicePreview({
  head,
  cost,
  name,
  id,
  voice,
  onAgain,
  onClose,
  onSent,
}: VoicePreviewProps) {
  const t = useTranslations('chatExtras.voice.sheet')
  const record = useTranslations('voice.recorder')
  const player = useTranslations('voice.player')
  const api = useApi()
  const queries = useQueryClient()
  const { price } = usePrice()
  const [text, setText] = useState('')
  const partner = head.profile.id
  const send = useMutation({
    mutationFn: () =>
      api(sendVoice, {
        id,
        text,
        credits: cost.credits,
        ...(head.id ? { conversation: head.id } : { profile: partner }),
      }),
    onSuccess: (sent) => {
      applySentMessage({ api, queries }, { partner, conversation: head.id }, sent)
      onSent(sent.conversation)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('listen')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t('send', { price: price(cost) })}
          </Button>
          <Button variant="ghost" onClick={onAgain}>
            {record('again')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <VoicePlayer voice={voice} label={player('own')} />
        <label className="grid gap-1.5">
          <span className="font-semibold">{t('words')}</span>
          <textarea
            value={text}
            {...typedField(WORDS_LENGTH)}
            rows={3}
            onChange={({ target }) => setText(target.value)}
            className="rounded-control border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5"
          />
          <span className="text-sm text-ink-2">{t('wordsHint', { name })}</span>
        </label>
        <ComposerNotice
          head={head}
          refusal={send.error && { error: send.error }}
          unanswered={false}
        />
      </div>
    </Sheet>
  )
}
