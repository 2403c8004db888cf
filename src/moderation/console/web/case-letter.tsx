import { textLength } from '../../../platform/text-length.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { WithTexts } from '../../../web/with-texts.tsx'
import { previewAnswer, previewStatement, type CaseDetails, type Remainder } from '../contract.ts'
import { MIN_ANSWER_LENGTH } from './rule-fields.tsx'
import type { CaseDraft } from './case-draft.ts'

type LetterProps = { open: CaseDetails; draft: CaseDraft }

/** The statement of reasons as it would be mailed, in the member's language. */
export function CaseLetter({ open: { id, member_language: language }, draft }: LetterProps) {
  const api = useApi()
  const { measure, explanation, answer, illegal } = draft
  return (
    <Letter
      language={language}
      isIncomplete={measure === null}
      load={async () =>
        measure &&
        api(previewStatement, { id, measure, explanation: explanation || answer, illegal })
      }
    />
  )
}

/** The answer to an appeal as it would be mailed, in the language of its author. */
export function AnswerLetter({
  open: { id, language },
  draft: { measure, answer },
  remains,
}: LetterProps & { remains: Remainder | null }) {
  const api = useApi()
  return (
    <Letter
      language={language}
      isIncomplete={
        measure === null ||
        textLength(answer.trim()) < MIN_ANSWER_LENGTH ||
        (measure === 'partly' && remains === null)
      }
      load={async () => measure && api(previewAnswer, { id, measure, answer, remains })}
    />
  )
}

function PreviewHint() {
  const t = useTranslations('consoleRecords.appeals')
  return <p className="text-ink-2 text-xs">{t('previewHint')}</p>
}

type Mail = { subject: string; text: string }

type PreviewProps = {
  language: string | null
  isIncomplete?: boolean
  load: () => Promise<Mail | null>
}

function Letter({ language, isIncomplete = false, load }: PreviewProps) {
  const t = useTranslations('consoleCases.cases.decision')
  const failureText = useFailureText()
  const preview = useMutation({ mutationFn: load })
  return (
    <Panel
      title={t('show')}
      aside={
        <Button
          variant="line"
          small
          busy={preview.isPending}
          disabled={isIncomplete}
          onClick={() => preview.mutate()}
        >
          {t('preview')}
        </Button>
      }
    >
      {preview.data && (
        <div
          className="grid gap-2 rounded-tag border border-line bg-canvas px-3 py-2.5 text-xs"
          lang={language ?? undefined}
        >
          <p>
            <b>{preview.data.subject}</b>
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {preview.data.text}
          </p>
        </div>
      )}
      {!preview.data && !preview.error && (
        <WithTexts features="consoleRecords">
          <PreviewHint />
        </WithTexts>
      )}
      {preview.error && <Notice tone="danger" title={failureText(preview.error)} role="alert" />}
    </Panel>
  )
}
