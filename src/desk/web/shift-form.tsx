import { useState } from 'react'
import type { Output } from '../../platform/contract.ts'
import { CheckField, Form, NumberField, SelectField, TextField } from '../../web/console/form.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { addShift, type listShifts } from '../duty-contract.ts'
import { MAX_WEEKS, type DutyArea } from '../duty-contract.ts'

type Values = {
  person: string
  area: DutyArea
  starts: string
  ends: string
  weeks: number
  lead: boolean
}

/** Plans a shift, for several weeks if wanted. */
export function ShiftForm({ people }: Pick<Output<typeof listShifts>, 'people'>) {
  const t = useTranslations('consoleDuty')
  const add = useConsoleCall(addShift)
  const [first] = people
  const area = first?.areas[0]
  const [added, setAdded] = useState(0)
  if (!first || !area) return <p className="text-ink-2 text-xs">{t('nobody')}</p>
  const areas = [...new Set(people.flatMap((person) => person.areas))]
  return (
    <Form
      key={added}
      values={{ person: first.id, area, starts: '', ends: '', weeks: 1, lead: false }}
      onSubmit={async ({ starts, ends, ...shift }: Values) => {
        await add({
          ...shift,
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(ends).toISOString(),
        })
        setAdded(added + 1)
        showToast({ tone: 'ok', text: t('added') })
      }}
    >
      <SelectField
        name="person"
        label={t('person')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        name="area"
        label={t('area')}
        options={areas.map((name) => ({ value: name, label: t(`areas.${name}`) }))}
      />
      <TextField name="starts" type="datetime-local" label={t('starts')} required />
      <TextField name="ends" type="datetime-local" label={t('ends')} required />
      <NumberField name="weeks" label={t('weeks')} min={1} max={MAX_WEEKS} required />
      <CheckField name="lead" label={t('lead_hint')} />
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  )
}
