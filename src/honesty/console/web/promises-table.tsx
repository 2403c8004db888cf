import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Form, TextAreaField } from '../../../web/console/form.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { localeNames, locales } from '../../../platform/locales.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { Tag } from '../../../web/ui/tag.tsx'
import { saveHonestyNote, type CountedPromise } from '../contract.ts'

const tones = { kept: 'ok', missed: 'danger', open: 'quiet' } as const

/** The promises of the month with their cases; a note stands beside them, the state nobody sets. */
export function PromisesTable({ promises }: { promises: CountedPromise[] }) {
  const t = useTranslations('consoleHonesty')
  const page = useTranslations('honesty')
  const format = useFormatter()
  const [noted, setNoted] = useState<CountedPromise | null>(null)
  const title = ({ promise, promised }: CountedPromise) =>
    page(`promises.${promise}.title`, { count: promised ?? 0 })
  return (
    <>
      <DataTable
        caption={t('promises')}
        rows={promises}
        rowKey={({ promise }) => promise}
        empty={t('noFigures')}
        csvName="promises.csv"
        columns={[
          {
            key: 'promise',
            header: t('promise'),
            isHeader: true,
            cell: title,
            csv: ({ promise }) => promise,
          },
          {
            key: 'cases',
            header: t('cases'),
            isFigure: true,
            cell: ({ cases }) => (cases === null ? '–' : format.number(cases)),
            csv: ({ cases }) => cases,
          },
          {
            key: 'breaches',
            header: t('breaches'),
            isFigure: true,
            cell: ({ breaches }) => format.number(breaches),
            csv: ({ breaches }) => breaches,
          },
          {
            key: 'outcome',
            header: t('state'),
            cell: ({ outcome }) => <Tag tone={tones[outcome]}>{page(`promises.${outcome}`)}</Tag>,
            csv: ({ outcome }) => outcome,
          },
          {
            key: 'do',
            header: t('do'),
            isActions: true,
            cell: (promise) => (
              <div className="flex items-center gap-2 flex-wrap">
                <Button variant="line" small onClick={() => setNoted(promise)}>
                  {t('note.do')}
                </Button>
                {promise.setting !== null && (
                  <TextLink to={`/operator/settings/${getGroup(promise.setting)}`}>
                    {t('tighten')}
                  </TextLink>
                )}
              </div>
            ),
          },
        ]}
      />
      {noted && (
        <Dialog open title={title(noted)} onClose={() => setNoted(null)}>
          <NoteForm promise={noted} onDone={() => setNoted(null)} />
        </Dialog>
      )}
    </>
  )
}

/** The page of the settings with the number of a promise. */
function getGroup(setting: string): string {
  if (setting === 'promised_hours' || setting === 'promised_working_days') return 'desk'
  return setting === 'guarantee_days' || setting === 'promised_payout_days' ? 'prices' : 'messages'
}

function NoteForm({
  promise: { promise, texts },
  onDone,
}: {
  promise: CountedPromise
  onDone: () => void
}) {
  const t = useTranslations('consoleHonesty.note')
  const save = useConsoleCall(saveHonestyNote)
  const values = Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? '']))
  return (
    <Form
      values={values}
      onSubmit={async (written: Record<string, string>) => {
        const filled = locales.flatMap((locale) => {
          const text = written[locale]?.trim()
          return text ? [[locale, text] as const] : []
        })
        await save({ promise, texts: Object.fromEntries(filled) })
        showToast({ tone: 'ok', text: t('done') })
        onDone()
      }}
    >
      <p className="text-xs text-ink-2">{t('text')}</p>
      {locales.map((locale) => (
        <TextAreaField
          key={locale}
          name={locale}
          label={localeNames[locale]}
          rows={2}
          maxLength={600}
        />
      ))}
      <SubmitButton block>{t('save')}</SubmitButton>
    </Form>
  )
}
