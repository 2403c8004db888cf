import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { draftVoice, type VoiceNote } from '../../voice/contract.ts'
import { formatDuration, NOTE_SECONDS } from '../../voice/rules.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Sheet } from '../../web/ui/dialog.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Spinner } from '../../web/ui/spinner.tsx'
import { typedField } from '../../web/ui/typed-field.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Conversation, Price } from '../contract.ts'
import { sendVoice } from '../voice-contract.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { SoundWave } from './sound-wave.tsx'
import { usePrice } from './use-price.ts'
import { useRecorder } from './use-recorder.ts'
import { applySentMessage } from './use-sent-message.ts'
import { dropDraft, readDraft, saveDraft } from './voice-draft-store.ts'
import { VoicePlayer } from './voice-player.tsx'

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
  const failureText = useFailureText()
  const { price } = usePrice()
  const partner = head.profile.id
  const member = useUser()?.id ?? ''
  const { id, draft, prepare, startAgain } = useDraft()
  const recorder = useRecorder({
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
  const { state, levels, seconds, start, stop } = recorder
  const isRecording = state === 'recording'
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        isRecording ? (
          <Button variant="primary" onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={state === 'starting' || draft.isPending}
            onClick={draft.error ? again : () => void start()}
          >
            {t(draft.error ? 'again' : 'start')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p>{t('lead', { seconds: NOTE_SECONDS, price: price(cost) })}</p>
        {(state === 'refused' || state === 'missing' || state === 'unsupported') && (
          <Notice tone="warn" role="alert">
            {t(`problem.${state}`)}
          </Notice>
        )}
        {draft.error && (
          <Notice tone="danger" role="alert">
            {failureText(draft.error)} {t('nothingCharged')}
          </Notice>
        )}
        {draft.isPending && (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> {t('preparing')}
          </p>
        )}
        {isRecording && (
          <div className="flex items-center gap-3 rounded-card border-[1.5px] border-line-strong px-4 py-3">
            <SoundWave wave={levels} />
            <span aria-hidden="true" className="tabular-nums">
              {formatDuration(seconds * 1000)}
            </span>
            <span role="status" className="sr-only">
              {t('recording', { seconds: Math.floor(seconds / 10) * 10 })}
            </span>
          </div>
        )}
      </div>
    </Sheet>
  )
}

/** The recording as the server encoded it; a new attempt has an id of its own. */
function useDraft() {
  const api = useApi()
  const [id, setId] = useState(() => crypto.randomUUID())
  const draft = useMutation({
    mutationFn: (sound: Blob) => api(draftVoice, { id }, { file: sound }),
  })
  return {
    id,
    draft,
    prepare: (sound: Blob) => draft.mutate(sound),
    startAgain: () => {
      draft.reset()
      setId(crypto.randomUUID())
    },
  }
}

type VoicePreviewProps = Omit<VoiceSheetProps, 'onStarted'> & {
  id: string
  voice: VoiceNote
  onAgain: () => void
  onSent: (conversation: string) => void
}

const WORDS = 500

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
  const player = useTranslations('chatExtras.voice.player')
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
            {t('again')}
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
            {...typedField(WORDS)}
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
