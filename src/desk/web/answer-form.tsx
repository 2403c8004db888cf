import { useState } from 'react'
import type { CaseDetails } from '../../moderation/console/contract.ts'
import { deskTemplates, useCaseTemplates } from '../../moderation/web/public-templates.ts'
import { languageName } from '../../platform/names.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useDraft } from '../../web/console/use-draft.ts'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { addCaseNote, answerCase, type CaseThread } from '../contract.ts'
import { hasPlaceholder } from '../rules.ts'
import { CaseTools } from './case-tools.tsx'
import { useCasePresence, type Present } from './use-case-presence.ts'
import { Select, TextArea } from '../../web/ui/field.tsx'

type AnswerFormProps = { open: CaseDetails; thread: CaseThread }
const MAX_LENGTH = 5000

/** The answer to who wrote, or a note for colleagues; kept on this device until it is sent. */
export function AnswerForm({ open, thread }: AnswerFormProps) {
  const t = useTranslations('consoleDesk')
  const failureText = useFailureText()
  const me = useUser()?.id
  const { id, number, claimed_by: holder } = open
  const [draft, change, remove] = useDraft(`desk-draft-${number}`, { text: '', mention: '' })
  const [isNote, setNote] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const present = useCasePresence(id, draft.text !== '')
  const answer = useConsoleCall(answerCase)
  const addNote = useConsoleCall(addCaseNote)
  const { text, mention } = draft
  const isClaimed = holder !== null && holder.id !== me
  const isReady =
    text.trim().length > 1 && !isBusy && (isNote || !(isClaimed || hasPlaceholder(text)))
  const send = async (close: boolean) => {
    if (!isReady) return
    setBusy(true)
    setError(null)
    try {
      if (isNote) await addNote({ id, text, mentions: mention === '' ? [] : [mention] })
      else await answer({ id, text, version: thread.version, close })
      remove()
      change({ text: '', mention: '' })
      showToast({ tone: 'ok', text: t(isNote ? 'noted' : close ? 'closed' : 'sent', { number }) })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Panel title={t(isNote ? 'note' : 'answer')}>
        <div className="stack-2">
          <PresentPeople present={present} />
          {isClaimed && !isNote && <Notice tone="warn" title={t('held', { name: holder.name })} />}
          <Templates open={open} onUse={(words) => change({ text: words })} />
          <AnswerText
            open={open}
            isNote={isNote}
            text={text}
            onChange={(words) => change({ text: words })}
          />
          {isNote && thread.colleagues.length > 0 && (
            <div className="grid content-start gap-1">
              <label className="text-xs font-semibold" htmlFor="case-mention">
                {t('mention')}
              </label>
              <Select
                id="case-mention"
                value={mention}
                onChange={(event) => change({ mention: event.target.value })}
              >
                <option value="">{t('nobody')}</option>
                {thread.colleagues.map(({ id: person, name }) => (
                  <option key={person} value={person}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <label className="option-row">
            <input
              type="checkbox"
              checked={isNote}
              onChange={(event) => setNote(event.target.checked)}
            />
            <span>{t('asNote')}</span>
          </label>
          {error !== null && <Notice tone="danger" title={failureText(error)} role="alert" />}
          <div className="flex items-center gap-2 flex-wrap">
            <Button
              variant="primary"
              busy={isBusy}
              disabled={!isReady}
              onClick={() => void send(!isNote)}
            >
              {t(isNote ? 'addNote' : 'sendAndClose')}
            </Button>
            {!isNote && (
              <Button variant="line" disabled={!isReady} onClick={() => void send(false)}>
                {t('send')}
              </Button>
            )}
          </div>
        </div>
      </Panel>
      <CaseTools open={open} thread={thread} />
    </>
  )
}

function PresentPeople({ present }: { present: Present[] }) {
  const t = useTranslations('consoleDesk')
  return (
    <div aria-live="polite">
      {present.map(({ id, name, state }) => (
        <p key={id} className="text-xs">
          <b>{t(state, { name })}</b>
        </p>
      ))}
    </div>
  )
}

type AnswerTextProps = {
  open: CaseDetails
  isNote: boolean
  text: string
  onChange: (text: string) => void
}

function AnswerText({ open: { language, name }, isNote, text, onChange }: AnswerTextProps) {
  const t = useTranslations('consoleDesk')
  const locale = useLocale()
  return (
    <div className="grid content-start gap-1">
      <label className="text-xs font-semibold" htmlFor="case-answer">
        {isNote
          ? t('noteLabel')
          : t('answerLabel', { name, language: languageName(locale, language) })}
      </label>
      <TextArea
        id="case-answer"
        rows={8}
        dir="auto"
        lang={isNote ? locale : language}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isNote && hasPlaceholder(text) && <p className="text-xs text-ink-2">{t('placeholder')}</p>}
    </div>
  )
}

function Templates({ open, onUse }: { open: CaseDetails; onUse: (text: string) => void }) {
  const t = useTranslations('consoleDesk')
  const templates = useCaseTemplates(open.language)
  if (!templates) return null
  const order = /\d{6,18}/.exec(`${open.about} ${open.text}`)?.[0] ?? '[[order]]'
  return (
    <Select
      aria-label={t('template')}
      value=""
      onChange={({ target: { value } }) => {
        const name = deskTemplates.find((each) => each === value)
        if (name) onUse(templates.desk(name, { name: open.name, order }))
      }}
    >
      <option value="">{t('template')}</option>
      {deskTemplates.map((name) => (
        <option key={name} value={name}>
          {t(`templates.${name}`)}
        </option>
      ))}
    </Select>
  )
}
