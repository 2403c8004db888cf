import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  deductions,
  gifts,
  useCaseTemplates,
  type Deduction,
  type GiftReason,
} from '../../moderation/web/public-templates.ts'
import { isApiError } from '../../platform/api-error.ts'
import { Diff } from '../../web/console/diff.tsx'
import { Form, NumberField, ReasonField, SelectField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { CREDITS_ALONE, giveCredits, takeBackCredits, type ConsoleMember } from '../contract.ts'
import { AnswerField } from '../../moderation/console/web/public-answer-field.tsx'

export type ActionFormProps = { member: ConsoleMember; onDone: () => void }

const MAX_CREDITS = 1000

/** Credits that the staff gave and that are left; only these can be taken back. */
const countGestureCredits = ({ money }: ConsoleMember): number =>
  (money?.lots ?? [])
    .filter(({ origin }) => origin === 'gesture')
    .reduce((sum, { remaining }) => sum + remaining, 0)

type Values = {
  credits: number
  why: Deduction
  notice: 'nothing' | GiftReason
  answer: string
  reason: string
}
const empty: Values = { credits: 5, why: 'mistake', notice: 'nothing', answer: '', reason: '' }

/** Gives credits, or takes given ones back, with a reason; above 50 a second person approves. */
export function CreditsForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.creditsForm')
  const granted = countGestureCredits(member)
  const [chosen, setChosen] = useState<Mode>('give')
  const mode = granted === 0 ? 'give' : chosen
  const send = useCorrection(member)
  return (
    <Form
      values={empty}
      onSubmit={async (values: Values) => {
        const { approval } = await send(mode, values)
        showToast({ tone: 'ok', text: t(approval === null ? done[mode] : 'asked') })
        onDone()
      }}
    >
      {granted > 0 && <ModeChoice mode={mode} onChoose={setChosen} />}
      <NumberField
        name="credits"
        label={t('credits')}
        min={1}
        max={mode === 'give' ? MAX_CREDITS : Math.min(MAX_CREDITS, granted)}
        hint={mode === 'take' ? t('left', { count: granted }) : undefined}
        required
      />
      {mode === 'take' ? (
        <Explanation language={member.language} />
      ) : (
        <Announcement language={member.language} />
      )}
      <ReasonField />
      <Preview before={member.money?.balance ?? 0} sign={mode === 'give' ? 1 : -1} />
      <SubmitButton block danger={mode === 'take'}>
        {t(mode)}
      </SubmitButton>
    </Form>
  )
}

type Mode = 'give' | 'take'
const done = { give: 'given', take: 'taken' } as const

/**
 * Sends a correction of the credits as they were when the form opened: the same one sent twice is
 * refused, also if the first answer was lost. After a refusal the state of then counts.
 */
function useCorrection({ id, money }: ConsoleMember) {
  const give = useConsoleCall(giveCredits)
  const take = useConsoleCall(takeBackCredits)
  const [corrections, setCorrections] = useState(money?.corrections ?? 0)
  return async (mode: Mode, { credits, notice, answer, reason }: Values) => {
    const input = { id, credits, corrections, reason }
    const letter = notice === 'nothing' ? '' : answer
    try {
      return await (mode === 'give'
        ? give({ ...input, answer: letter })
        : take({ ...input, answer }))
    } catch (error) {
      if (isApiError(error) && error.code === 'credits_corrected')
        setCorrections(Number(error.params['corrections']))
      throw error
    }
  }
}

function ModeChoice({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const t = useTranslations('consoleRecords.creditsForm')
  return (
    <div className="segment-links" role="group" aria-label={t('mode')}>
      <button type="button" aria-pressed={mode === 'give'} onClick={() => onChoose('give')}>
        {t('modeGive')}
      </button>
      <button type="button" aria-pressed={mode === 'take'} onClick={() => onChoose('take')}>
        {t('modeTake')}
      </button>
    </div>
  )
}

/** Why, as the member will read it. */
function Explanation({ language }: { language: string }) {
  const t = useTranslations('consoleRecords.creditsForm')
  const templates = useCaseTemplates(language)
  const { watch } = useFormContext<Values>()
  return (
    <>
      <SelectField
        name="why"
        label={t('why')}
        options={deductions.map((why) => ({ value: why, label: t(`whys.${why}`) }))}
      />
      <AnswerField language={language} sentence={templates?.deduction(watch('why'))} />
    </>
  )
}

/** What the member is letter of given credits, if anything. */
function Announcement({ language }: { language: string }) {
  const t = useTranslations('consoleRecords.creditsForm')
  const templates = useCaseTemplates(language)
  const { watch } = useFormContext<Values>()
  const notice = watch('notice')
  return (
    <>
      <SelectField
        name="notice"
        label={t('notice')}
        options={(['nothing', ...gifts] as const).map((value) => ({
          value,
          label: t(`notices.${value}`),
        }))}
      />
      {notice !== 'nothing' && (
        <AnswerField language={language} sentence={templates?.gift(notice)} />
      )}
    </>
  )
}

function Preview({ before, sign }: { before: number; sign: 1 | -1 }) {
  const t = useTranslations('consoleRecords.creditsForm')
  const { watch } = useFormContext<{ credits: number }>()
  const credits = watch('credits') || 0
  return (
    <ValueList
      values={[
        [t('balance'), <Diff key="diff" before={before} after={before + sign * credits} />],
        [t('lot'), t('free')],
        [
          t('second'),
          credits > CREDITS_ALONE ? t('needed') : t('notNeeded', { count: CREDITS_ALONE }),
        ],
      ]}
    />
  )
}
