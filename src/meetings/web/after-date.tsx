import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { ReportDialog } from '../../moderation/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { PageTitle as TabTitle } from '../../web/page-title.tsx'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { PageTitle } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { outcomes, stateOutcome, type DateOutcome, type DatePlan } from '../contract.ts'
import { PLANS_KEY } from './queries.ts'

const choices = outcomes.filter((outcome) => outcome !== 'not_said')

/** After a date: how it was, if the member likes, and where to turn if it was not good. */
export function AfterDate({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings')
  const { name } = plan.partner
  const title = name === '' ? t('after.titleAlone') : t('after.title', { name })
  return (
    <>
      <TabTitle>{title}</TabTitle>
      {plan.ended_by === 'safe' && (
        <Notice tone="ok" role="status">
          {t('after.fine')} {plan.contact && plan.shared && <ContactKnows plan={plan} />}
        </Notice>
      )}
      {plan.ended_by === 'canceled' ? (
        <PageTitle>{t('plans.canceled')}</PageTitle>
      ) : (
        <>
          <header className="grid gap-2">
            <PageTitle>{title}</PageTitle>
            {name !== '' && <p className="text-ink-2">{t('after.lead', { name })}</p>}
          </header>
          {plan.outcome === null ? <OutcomeForm plan={plan} /> : <Outcome plan={plan} />}
        </>
      )}
    </>
  )
}

function ContactKnows({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings.after')
  const name = plan.contact?.name ?? ''
  return plan.alerted_at === null ? t('shown', { name }) : t('told', { name })
}

function OutcomeForm({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings.after')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<DateOutcome | null>(null)
  const state = useMutation({
    mutationFn: (outcome: DateOutcome) => api(stateOutcome, { id: plan.id, outcome }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [PLANS_KEY] }),
  })
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        if (chosen) state.mutate(chosen)
      }}
    >
      <Fieldset legend={t('titleAlone')} hideLegend>
        {choices.map((outcome) => (
          <Radio
            key={outcome}
            name="outcome"
            required
            checked={chosen === outcome}
            onChange={() => setChosen(outcome)}
            className="rounded-control bg-surface px-4 ring-1 ring-line has-checked:ring-2 has-checked:ring-plum-ink"
          >
            <b className="font-semibold">{t(outcome)}</b>
            <span className="block text-sm text-ink-2">{t(`${outcome}Text`)}</span>
          </Radio>
        ))}
      </Fieldset>
      {state.error && (
        <Notice tone="danger" role="alert">
          {failureText(state.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" large block busy={state.isPending}>
        {t('go')}
      </Button>
      <Button
        variant="ghost"
        className="justify-self-center"
        onClick={() => state.mutate('not_said')}
      >
        {t('skip')}
      </Button>
    </form>
  )
}

/** What the answer leads to: a farewell in the chat, a report, or people who listen. */
function Outcome({ plan }: { plan: DatePlan }) {
  const t = useTranslations('meetings')
  const [reporting, setReporting] = useState(false)
  const { outcome, partner } = plan
  const isReported = outcome === 'unsafe' || outcome === 'no_show'
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('after.thanks')}</p>
      {outcome === 'no_match' && (
        <ButtonLink to={`/chats/${plan.conversation}`}>
          {t('plan.back', { name: partner.name })}
        </ButtonLink>
      )}
      {isReported && partner.name !== '' && (
        <Button variant="primary" onClick={() => setReporting(true)}>
          {t('after.report', { name: partner.name })}
        </Button>
      )}
      {outcome === 'unsafe' && <ButtonLink to="/safety#lines">{t('after.people')}</ButtonLink>}
      {reporting && (
        <ReportDialog
          reported={{ subject: 'profile', member: partner.id }}
          name={partner.name}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  )
}
