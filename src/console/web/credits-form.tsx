import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Diff } from '../../web/console/diff.tsx'
import { Form, NumberField, ReasonField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { CREDITS_ALONE, giveCredits, takeBackCredits, type ConsoleMember } from '../contract.ts'

export type ActionFormProps = { member: ConsoleMember; onDone: () => void }

const MAX_CREDITS = 1000

/** Credits that the staff gave and that are left; only these can be taken back. */
const givenCredits = ({ money }: ConsoleMember): number =>
  (money?.lots ?? [])
    .filter(({ origin }) => origin === 'gesture')
    .reduce((sum, { remaining }) => sum + remaining, 0)

/** Gives credits, or takes given ones back, with a reason; above 50 a second person approves. */
export function CreditsForm({ member, onDone }: ActionFormProps) {
  const t = useTranslations('consoleRecords.creditsForm')
  const give = useConsoleCall(giveCredits)
  const take = useConsoleCall(takeBackCredits)
  const given = givenCredits(member)
  const [chosen, setChosen] = useState<'give' | 'take'>('give')
  const mode = given === 0 ? 'give' : chosen
  const done = { give: 'given', take: 'taken' } as const
  return (
    <Form
      values={{ credits: 5, reason: '' }}
      onSubmit={async ({ credits, reason }: { credits: number; reason: string }) => {
        const call = mode === 'give' ? give : take
        const { approval } = await call({ id: member.id, credits, reason })
        showToast({ tone: 'ok', text: t(approval === null ? done[mode] : 'asked') })
        onDone()
      }}
    >
      {given > 0 && (
        <div className="seg" role="group" aria-label={t('mode')}>
          <button type="button" aria-pressed={mode === 'give'} onClick={() => setChosen('give')}>
            {t('modeGive')}
          </button>
          <button type="button" aria-pressed={mode === 'take'} onClick={() => setChosen('take')}>
            {t('modeTake')}
          </button>
        </div>
      )}
      <NumberField
        name="credits"
        label={t('credits')}
        min={1}
        max={mode === 'give' ? MAX_CREDITS : Math.min(MAX_CREDITS, given)}
        hint={mode === 'take' ? t('left', { count: given }) : undefined}
        required
      />
      <ReasonField />
      <Preview before={member.money?.balance ?? 0} sign={mode === 'give' ? 1 : -1} />
      <SubmitButton block danger={mode === 'take'}>
        {t(mode)}
      </SubmitButton>
    </Form>
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
