import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WORDS_LENGTH, type VoiceNote } from '../contract.ts'
import type { OwnIntro } from '../intro-contract.ts'
import { INTRO_SECONDS } from '../rules.ts'
import { dropDraft, readDraft, saveDraft } from './public-draft-store.ts'
import { useRemoveIntro, useSaveIntro, voiceIntroQuery } from './public-intro-queries.ts'
import { RecorderStatus } from './public-recorder-status.tsx'
import { useRecorder } from './public-use-recorder.ts'
import { useVoiceDraft } from './public-use-voice-draft.ts'
import { VoicePlayer } from './public-voice-player.tsx'

const PURPOSE = 'profile'

export const IntroCard = () => (
  <WithTexts features="voice">
    <Intro />
  </WithTexts>
)

/** Records, plays and removes what the member says on their profile. */
function Intro() {
  const t = useTranslations('voice.intro')
  const { intro, can_record: canRecord } = useSuspenseQuery(voiceIntroQuery(useApi())).data
  const [isRecording, setIsRecording] = useState(false)
  if (!intro && !canRecord) return null
  return (
    <Card padded={false} className="grid gap-3 p-4.5">
      <div className="grid gap-1">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="text-sm text-ink-2">{t('lead', { seconds: INTRO_SECONDS })}</p>
      </div>
      {intro && !isRecording && <CurrentIntro intro={intro} />}
      {!canRecord && <Notice tone="plain">{t('off')}</Notice>}
      {canRecord && (
        <Recorder isFirst={!intro} isOpen={isRecording} onOpen={setIsRecording} key={intro?.id} />
      )}
    </Card>
  )
}

/** What is on the profile, who hears it, and the words typed with it. */
function CurrentIntro({ intro }: { intro: OwnIntro }) {
  const t = useTranslations('voice.intro')
  const save = useSaveIntro()
  const [words, setWords] = useState(intro.words)
  return (
    <>
      <VoicePlayer voice={intro} label={t('own')} />
      <Notice tone={intro.state === 'refused' ? 'warn' : 'plain'}>
        {t(`states.${intro.state}`)}
      </Notice>
      <WordsField words={words} onChange={setWords} />
      <Failure error={save.error} />
      <div className="flex flex-wrap gap-2">
        {words.trim() !== intro.words && (
          <Button
            variant="solid"
            busy={save.isPending}
            onClick={() => save.mutate({ recording: intro.id, words })}
          >
            {t('saveWords')}
          </Button>
        )}
        <RemoveIntro />
      </div>
    </>
  )
}

function RemoveIntro() {
  const t = useTranslations('voice.intro')
  const remove = useRemoveIntro()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {t('remove')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('removeTitle')}
        actions={
          <>
            <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {t('keep')}
            </Button>
          </>
        }
      >
        <p>{t('removeText')}</p>
        <Failure error={remove.error} />
      </Dialog>
    </>
  )
}

type RecorderProps = {
  /** Nothing is on the profile yet. */
  isFirst: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Records, and plays what others would hear before it goes on the profile. */
function Recorder({ isFirst, isOpen, onOpen }: RecorderProps) {
  const record = useTranslations('voice.recorder')
  const member = useUser()?.id ?? ''
  const { id, draft, prepare, startAgain } = useVoiceDraft()
  const recorder = useRecorder({
    maxSeconds: INTRO_SECONDS,
    save: (sound) => void saveDraft(member, PURPOSE, sound),
    onRecorded: prepare,
  })
  useEffect(() => {
    void readDraft(member, PURPOSE).then((sound) => {
      if (!sound) return
      onOpen(true)
      prepare(sound)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])
  const close = () => {
    void dropDraft(member, PURPOSE)
    startAgain()
    onOpen(false)
  }
  const start = () => {
    void dropDraft(member, PURPOSE)
    startAgain()
    onOpen(true)
    void recorder.start()
  }
  if (draft.data)
    return (
      <Preview id={id} voice={draft.data.voice} onAgain={start} onClose={close} onSaved={close} />
    )
  const isBusy = recorder.state === 'starting' || draft.isPending
  return (
    <>
      {isOpen && <RecorderStatus recorder={recorder} draft={draft} />}
      {recorder.state === 'recording' ? (
        <Button variant="primary" className="justify-self-start" onClick={recorder.stop}>
          {record('stop')}
        </Button>
      ) : (
        <Button variant="line" className="justify-self-start" busy={isBusy} onClick={start}>
          {record(isFirst && !draft.error ? 'start' : 'again')}
        </Button>
      )}
    </>
  )
}

type PreviewProps = {
  id: string
  voice: VoiceNote
  onAgain: () => void
  onClose: () => void
  onSaved: () => void
}

function Preview({ id, voice, onAgain, onClose, onSaved }: PreviewProps) {
  const t = useTranslations('voice.intro')
  const record = useTranslations('voice.recorder')
  const save = useSaveIntro()
  const [words, setWords] = useState('')
  return (
    <>
      <h3 className="font-sans text-base font-semibold tracking-normal">{t('listen')}</h3>
      <VoicePlayer voice={voice} label={t('own')} />
      <WordsField words={words} onChange={setWords} />
      <Failure error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={save.isPending}
          onClick={() => save.mutate({ recording: id, words }, { onSuccess: onSaved })}
        >
          {t('use')}
        </Button>
        <Button variant="line" onClick={onAgain}>
          {record('again')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('discard')}
        </Button>
      </div>
    </>
  )
}

type WordsFieldProps = { words: string; onChange: (words: string) => void }

function WordsField({ words, onChange }: WordsFieldProps) {
  const t = useTranslations('voice.intro')
  return (
    <Field label={t('words')} hint={t('wordsHint')}>
      <TextArea
        rows={3}
        value={words}
        maxLength={WORDS_LENGTH}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function Failure({ error }: { error: Error | null }) {
  const failureText = useFailureText()
  return (
    error && (
      <Notice tone="danger" role="alert">
        {failureText(error)}
      </Notice>
    )
  )
}
