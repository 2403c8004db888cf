import { localeNames, locales, type Locale } from '../../platform/locales.ts'
import { Form, TextField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useNavigate } from '../../web/router/hooks.ts'
import { showToast } from '../../web/ui/toast.ts'
import { saveAnnouncement, type Announcement } from '../announcements-contract.ts'

type Values = { texts: Partial<Record<Locale, string>>; starts_at: string; ends_at: string }

const MINUTE = 60_000

/** The value of a field for date and time, in the zone of the browser. */
function toFieldTime(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

const toInstant = (fieldTime: string) => new Date(fieldTime).toISOString()

/** An announcement in each language, and from when until when members read it. */
export function AnnouncementForm({ announcement }: { announcement: Announcement | undefined }) {
  const t = useTranslations('consoleMember.content.announcements')
  const save = useConsoleCall(saveAnnouncement)
  const navigate = useNavigate()
  const submit = async ({ texts, starts_at, ends_at }: Values) => {
    const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    const { id } = await save({
      id: announcement?.id ?? null,
      revision: announcement?.revision ?? 1,
      texts: Object.fromEntries(written),
      starts_at: toInstant(starts_at),
      ends_at: toInstant(ends_at),
    })
    showToast({ tone: 'ok', text: t('saved') })
    await navigate(`/operator/announcements?id=${id}`)
  }
  const values: Values = {
    texts: announcement?.texts ?? {},
    starts_at: announcement ? toFieldTime(announcement.starts_at) : '',
    ends_at: announcement ? toFieldTime(announcement.ends_at) : '',
  }
  return (
    <Panel title={announcement ? t('edit') : t('new')} foot={t('foot')}>
      <Form values={values} onSubmit={submit} savesByKey>
        <TextField name="starts_at" type="datetime-local" label={t('starts')} required />
        <TextField name="ends_at" type="datetime-local" label={t('ends')} required />
        {locales.map((locale) => (
          <TextField
            key={locale}
            name={`texts.${locale}`}
            label={localeNames[locale]}
            maxLength={240}
          />
        ))}
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
    </Panel>
  )
}
