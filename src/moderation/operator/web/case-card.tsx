import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Radio } from '../../../web/ui/choices.tsx'
import { Field, TextArea } from '../../../web/ui/field.tsx'
import { Fieldset } from '../../../web/ui/fieldset.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { CaseMeasure, OpenCase } from '../contract.ts'
import { CaseEvidence } from './case-evidence.tsx'
import { useDecision } from './queries.ts'

/** A report or complaint with its snapshot and the form to decide it. */
export function CaseCard({ open }: { open: OpenCase }) {
  return (
    <Card className="grid gap-4">
      <CaseEvidence open={open} />
      <Answer open={open} />
    </Card>
  )
}

function Answer({ open }: { open: OpenCase }) {
  const t = useTranslations('consoleCases.cases')
  if (open.for_another) return <Notice tone="warn">{t('forAnother')}</Notice>
  if (open.ban_requested_by === null) return <Decision open={open} />
  return (
    <Notice tone="warn">
      {t('banRequested', { name: open.ban_requested_by })}{' '}
      <Link className="link" to="/operator/approvals">
        {t('toApprovals')}
      </Link>
    </Notice>
  )
}

const MIN_ANSWER_LENGTH = 10

function measuresFor({ kind, subject, member }: OpenCase): CaseMeasure[] {
  if (kind === 'complaint') return member ? ['none', 'restore'] : ['none']
  return subject === 'photo' ? ['none', 'photo', 'profile'] : ['none', 'profile']
}

function Decision({ open }: { open: OpenCase }) {
  const t = useTranslations('consoleCases.cases')
  const failureText = useFailureText()
  const [measure, setMeasure] = useState<CaseMeasure>('none')
  const [answer, setAnswer] = useState('')
  const decide = useDecision(({ approval }) =>
    showToast({ tone: 'ok', text: t(approval ? 'asked' : 'done', { number: open.number }) }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (answer.trim().length >= MIN_ANSWER_LENGTH)
      decide.mutate({ kind: open.kind, id: open.id, measure, answer })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Fieldset legend={t('measure')}>
        <div className="grid sm:flex sm:flex-wrap sm:gap-x-6">
          {measuresFor(open).map((each) => (
            <Radio
              key={each}
              name={`measure-${open.number}`}
              checked={measure === each}
              onChange={() => setMeasure(each)}
            >
              {t(`measures.${each}`)}
            </Radio>
          ))}
        </div>
      </Fieldset>
      <Field
        label={t('reason')}
        hint={t('reasonHint', { language: open.language.toUpperCase() })}
        required
      >
        <TextArea
          value={answer}
          minLength={MIN_ANSWER_LENGTH}
          maxLength={2000}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      {decide.error && (
        <Notice tone="danger" role="alert">
          {failureText(decide.error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={decide.isPending}
        className="justify-self-start"
      >
        {t('decide')}
      </Button>
    </form>
  )
}
