import { locales, type Locale } from '../../../platform/locales.ts'
import {
  CheckList,
  Form,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { showToast } from '../../../web/ui/toast.ts'
import { mailingKinds, saveMailing, type Mailing, type MailingKind } from '../contract.ts'

type Values = {
  name: string
  kind: MailingKind
  languages: string[]
  countries: string
  premium: string
  seen_days: number
  away_days: number
  per_minute: number
  send_at: string
  test_percentage?: number
  texts: Partial<Record<Locale, { subject: string; text: string }>>
}

const PER_MINUTE = 100

/** A field without a value stays empty: a browser reports NaN as a wrong number. */
const toDays = (mailing: Mailing | undefined) => {
  const { seen_days: seen, away_days: away } = mailing?.segment ?? {}
  return { ...(seen != null && { seen_days: seen }), ...(away != null && { away_days: away }) }
}

const toValues = (mailing: Mailing | undefined) => ({
  name: mailing?.name ?? '',
  kind: mailing?.kind ?? 'news',
  languages: mailing?.segment.languages ?? [],
  countries: mailing?.segment.countries.join(', ') ?? '',
  premium: mailing?.segment.premium == null ? '' : String(mailing.segment.premium),
  ...toDays(mailing),
  per_minute: mailing?.per_minute ?? PER_MINUTE,
  send_at: mailing?.send_at ?? '',
  ...(mailing?.test_percentage != null && { test_percentage: mailing.test_percentage }),
  texts: mailing?.texts ?? {},
})

const orNull = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? null : value

const toSegment = (values: Values) => ({
  languages: locales.filter((locale) => values.languages.includes(locale)),
  countries: values.countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean),
  premium: values.premium === '' ? null : values.premium === 'true',
  seen_days: orNull(values.seen_days),
  away_days: orNull(values.away_days),
})

/** Languages with a subject or a text: one alone is refused. */
const toTexts = ({ texts }: Values) =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const { subject = '', text = '' } = texts[locale] ?? {}
      return subject.trim() || text.trim() ? [[locale, { subject, text }]] : []
    }),
  )

/** Whom a mailing is for, and its text in each language. */
export function MailingForm({ mailing }: { mailing: Mailing | undefined }) {
  const t = useTranslations('consoleMailings')
  const save = useConsoleCall(saveMailing)
  const navigate = useNavigate()
  const submit = async (values: Values) => {
    const { name, kind, per_minute } = values
    const { id } = await save({
      id: mailing?.id ?? null,
      revision: mailing?.revision ?? 1,
      name,
      kind,
      per_minute,
      send_at: values.send_at.slice(0, 16) || null,
      test_percentage: orNull(values.test_percentage),
      segment: toSegment(values),
      texts: toTexts(values),
    })
    showToast({ tone: 'ok', text: t('saved') })
    await navigate(`/operator/mailings?id=${id}`)
  }
  return (
    <Panel title={mailing ? t('edit') : t('new')} foot={t('foot')}>
      <Form values={toValues(mailing)} onSubmit={submit} savesByKey>
        <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={80} required />
        <SelectField
          name="kind"
          label={t('kind')}
          hint={t('kindHint')}
          options={mailingKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SegmentFields />
        {locales.map((locale) => (
          <details key={locale} open={mailing ? locale in mailing.texts : locale === 'en'}>
            <summary className="text-xs font-semibold">
              {t('textIn', { language: locale.toUpperCase() })}
            </summary>
            <TextField name={`texts.${locale}.subject`} label={t('subject')} maxLength={100} />
            <TextAreaField
              name={`texts.${locale}.text`}
              label={t('text')}
              maxLength={5000}
              rows={5}
            />
          </details>
        ))}
        <NumberField name="per_minute" label={t('perMinute')} min={1} max={1000} required />
        <TextField
          name="send_at"
          type="datetime-local"
          label={t('sendAt')}
          hint={t('sendAtHint')}
          isOfOthers
        />
        <NumberField
          name="test_percentage"
          label={t('testShare')}
          hint={t('testHint')}
          min={1}
          max={50}
        />
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}

function SegmentFields() {
  const t = useTranslations('consoleMailings')
  return (
    <fieldset className="stack-2">
      <legend className="text-xs font-semibold">{t('segment')}</legend>
      <CheckList
        name="languages"
        legend={t('languages')}
        options={locales.map((value) => ({ value, label: value.toUpperCase() }))}
        inRow
      />
      <TextField name="countries" label={t('countries')} hint={t('countriesHint')} />
      <SelectField
        name="premium"
        label={t('premium')}
        options={[
          { value: '', label: t('both') },
          { value: 'true', label: t('onlyPremium') },
          { value: 'false', label: t('onlyFree') },
        ]}
      />
      <NumberField name="seen_days" label={t('seenDays')} min={1} max={3650} />
      <NumberField name="away_days" label={t('awayDays')} min={1} max={3650} />
    </fieldset>
  )
}
