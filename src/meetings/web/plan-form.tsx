import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Radio } from '../../web/ui/choices.tsx'
import { Field, TextArea, TextInput } from '../../web/ui/field.tsx'
import { Fieldset } from '../../web/ui/fieldset.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Segment, Segments } from '../../web/ui/segments.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import {
  cancelDatePlan,
  changeDatePlan,
  createDatePlan,
  type getDatePlan,
  type PlanInput,
} from '../contract.ts'
import { addHours, CHECK_IN_HOURS } from '../rules.ts'
import { PLANS_KEY } from './queries.ts'
import { ContactState } from './trusted-contacts.tsx'

type Planning = Output<typeof getDatePlan>

type PlanFormProps = {
  conversation: string
  planning: Planning
  draft: PlanInput
  onDraft: (draft: PlanInput) => void
}

/** Place, time, trusted contact and check-in of a date. */
export function PlanForm({ conversation, planning, draft, onDraft }: PlanFormProps) {
  const t = useTranslations('meetings.plan')
  const failureText = useFailureText()
  const { save, cancel } = usePlanChanges(conversation, planning, draft)
  const { plan, contacts } = planning
  const chosen = contacts.find(({ id }) => id === draft.contact)
  const field = isApiError(save.error) ? save.error.params['field'] : undefined
  const findFailure = (name: string) => (field === name ? failureText(save.error) : undefined)
  return (
    <form
      method="post"
      className="grid gap-6"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field label={t('place')} hint={t('placeHint')} error={findFailure('place')}>
        <TextInput
          required
          maxLength={120}
          value={draft.place}
          onChange={({ target }) => onDraft({ ...draft, place: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('day')} error={findFailure('day')}>
          <TextInput
            required
            type="date"
            value={draft.day}
            onChange={({ target }) => onDraft({ ...draft, day: target.value })}
          />
        </Field>
        <Field label={t('time')}>
          <TextInput
            required
            type="time"
            value={draft.time}
            onChange={({ target }) => onDraft({ ...draft, time: target.value })}
          />
        </Field>
        <p className="col-span-2 -mt-2 text-sm text-ink-2">
          {t('zone', { zone: draft.time_zone })}
        </p>
      </div>
      <Field label={t('note')} aside={t('optional')} hint={t('noteHint')}>
        <TextArea
          rows={2}
          maxLength={300}
          value={draft.note}
          onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        />
      </Field>
      <Fieldset legend={t('contact')} error={findFailure('contact')}>
        <Radio
          name="contact"
          checked={draft.contact === null}
          onChange={() => onDraft({ ...draft, contact: null })}
        >
          {t('nobody')}
          <span className="block text-sm text-ink-2">{t('nobodyHint')}</span>
        </Radio>
        {contacts.map((contact) => (
          <Radio
            key={contact.id}
            name="contact"
            disabled={contact.state === 'declined'}
            checked={draft.contact === contact.id}
            onChange={() => onDraft({ ...draft, contact: contact.id })}
          >
            <span dir="auto">{contact.name}</span>
            <span className="block text-sm text-ink-2">
              <ContactState contact={contact} />
            </span>
          </Radio>
        ))}
      </Fieldset>
      <CheckInChoice
        draft={draft}
        onDraft={onDraft}
        error={findFailure('check_in')}
        minutes={planning.check_in_minutes}
        contact={chosen?.name ?? null}
      />
      {chosen?.state === 'waiting' && (
        <Notice tone="warn">{t('notAgreed', { name: chosen.name })}</Notice>
      )}
      {(save.error ?? cancel.error) && field === undefined && (
        <Notice tone="danger" role="alert">
          {failureText(save.error ?? cancel.error)}
        </Notice>
      )}
      {save.isSuccess && (
        <Notice tone="ok" role="status">
          {chosen ? t('saved', { name: chosen.name }) : t('savedAlone')}
        </Notice>
      )}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" large block busy={save.isPending}>
          {t('save')}
        </Button>
        {plan && (
          <Button
            variant="ghost"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(plan.id)}
            className="justify-self-center"
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Saves or cancels a plan, and refreshes whatever shows plans. */
function usePlanChanges(conversation: string, { plan }: Planning, draft: PlanInput) {
  const api = useApi()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([[PLANS_KEY], ['user']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const save = useMutation({
    mutationFn: () =>
      plan
        ? api(changeDatePlan, { ...draft, id: plan.id })
        : api(createDatePlan, { ...draft, conversation }),
    onSuccess: refresh,
  })
  const cancel = useMutation({
    mutationFn: (id: string) => api(cancelDatePlan, { id }),
    onSuccess: refresh,
  })
  return { save, cancel }
}

type CheckInProps = Pick<PlanFormProps, 'draft' | 'onDraft'> & {
  error: string | undefined
  minutes: number
  contact: string | null
}

/** Whether and when we ask: after some hours, or at a time of the member's choice. */
function CheckInChoice({ draft, onDraft, error, minutes, contact }: CheckInProps) {
  const t = useTranslations('meetings.plan')
  const hours = CHECK_IN_HOURS.find((each) => addHours(draft.time, each) === draft.check_in)
  const [typing, setTyping] = useState(draft.check_in !== null && hours === undefined)
  const choose = (checkIn: string | null) => {
    setTyping(false)
    onDraft({ ...draft, check_in: checkIn })
  }
  return (
    <Fieldset
      legend={t('checkIn')}
      error={typing ? undefined : error}
      hint={
        draft.check_in !== null &&
        (contact === null ? t('checkInAlone') : t('checkInHint', { minutes, name: contact }))
      }
    >
      <Segments className="max-sm:grid-cols-2">
        <Segment
          name="check-in"
          checked={!typing && draft.check_in === null}
          onChange={() => choose(null)}
        >
          {t('noCheckIn')}
        </Segment>
        {CHECK_IN_HOURS.map((each) => (
          <Segment
            key={each}
            name="check-in"
            checked={!typing && hours === each}
            onChange={() => choose(addHours(draft.time, each))}
          >
            {t('afterHours', { hours: each })}
          </Segment>
        ))}
        <Segment name="check-in" checked={typing} onChange={() => setTyping(true)}>
          {t('otherTime')}
        </Segment>
      </Segments>
      {typing && (
        <Field label={t('checkInAt')} error={error}>
          <TextInput
            type="time"
            required
            value={draft.check_in ?? ''}
            onChange={({ target }) =>
              onDraft({ ...draft, check_in: target.value === '' ? null : target.value })
            }
          />
        </Field>
      )}
    </Fieldset>
  )
}
