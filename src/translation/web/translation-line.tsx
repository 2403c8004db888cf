import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '../../chat/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi, useServices } from '../../web/page-context.ts'
import { Bone } from '../../web/ui/bone.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { mayNeedTranslation } from '../language-rules.ts'
import { TranslationSheet } from './translation-sheet.tsx'
import { translationQuery, useTranslation } from './use-translation.ts'

export type TranslationLineProps = { message: Message; conversation: string; name: string }

/** Under a message of another language: its translation and what to do with it. */
export function TranslationLine(props: TranslationLineProps) {
  const { message } = props
  const { locale } = useServices()
  if (message.mine) return <ReadTranslated {...props} />
  if (!mayNeedTranslation(message.text, locale)) return null
  return (
    <WithTexts features="chatExtras">
      <Line {...props} />
    </WithTexts>
  )
}

/** Under an own message: the partner reads it with a translation, where both allow telling. */
function ReadTranslated({ conversation, name }: TranslationLineProps) {
  const isRead = useQuery(translationQuery(useApi(), conversation)).data?.partner_reads_translated
  if (!isRead) return null
  return (
    <WithTexts features="chatExtras">
      <ReadNote name={name} />
    </WithTexts>
  )
}

function ReadNote({ name }: { name: string }) {
  const t = useTranslations('chatExtras.translation')
  return <span className="px-1 text-xs text-ink-2">{t('partner', { name })}</span>
}

function Line({ message, conversation, name }: TranslationLineProps) {
  const t = useTranslations('chatExtras.translation')
  const failureText = useFailureText()
  const { seq, text } = message
  const { locale, choice, isOffered, by, isRequested, translated, press, hide } = useTranslation({
    conversation,
    seq,
    text,
  })
  const [asking, setAsking] = useState(false)
  if (!isOffered) return null
  const { data, error, isFetching } = translated
  const isVisible = isRequested && (data !== undefined || isFetching)
  return (
    <>
      {isVisible && (
        <div
          role="status"
          className="grid max-w-[min(85%,520px)] gap-1.5 border-t border-dashed border-line-strong px-3.75 pt-2"
        >
          {data && !isFetching ? (
            <p lang={locale} dir="auto" className="whitespace-pre-wrap text-ink-2">
              {data.text}
            </p>
          ) : (
            <Bone className="h-4 w-30" />
          )}
          <p className="text-xs text-ink-2">{data ? t(`by.${data.by}`) : t('busy')}</p>
        </div>
      )}
      <span className="-my-1 flex flex-wrap items-center gap-x-3 px-1 text-xs text-ink-2">
        {isRequested && error && !isFetching && <span role="alert">{failureText(error)}</span>}
        {isVisible ? (
          <TextButton onClick={hide}>{t('hide')}</TextButton>
        ) : (
          <TextButton onClick={() => (choice ? press() : setAsking(true))}>
            {t(isRequested && error ? 'again' : 'translate')}
          </TextButton>
        )}
        {choice && isVisible && (
          <TextButton onClick={() => setAsking(true)}>{t('settings')}</TextButton>
        )}
      </span>
      {asking && (
        <TranslationSheet
          conversation={conversation}
          name={name}
          choice={choice}
          by={by}
          onSaved={press}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
