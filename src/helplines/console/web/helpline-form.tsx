import { useState } from 'react'
import { countryName } from '../../../platform/names.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Form, SelectField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { ReasonOnly } from '../../../web/console/reason-only.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { helplineLists, type HelplineKind, type HelplineList } from '../../contract.ts'
import { helplineKinds } from '../../rules.ts'
import { removeHelpline, saveHelpline, type ConsoleHelpline } from '../contract.ts'
import { helplinesAddress } from './queries.ts'

type FormProps = { country: string; entry: ConsoleHelpline | undefined }
/** `place`: list and kind, which belong together. */
type Values = { place: string; name: string; phone: string; url: string }

const places = helplineLists.flatMap((list) => helplineKinds[list].map((kind) => ({ list, kind })))
const toPlace = ({ list, kind }: { list: HelplineList; kind: HelplineKind }) => `${list} ${kind}`

/** Whoever saves has just compared number and source. */
export function HelplineForm({ country, entry }: FormProps) {
  const t = useTranslations('consoleHelplines')
  const locale = useLocale()
  const save = useConsoleCall(saveHelpline)
  const navigate = useNavigate()
  const submit = async ({ place, name, phone, url }: Values) => {
    const chosen = entry ?? places.find((each) => toPlace(each) === place)
    if (!chosen) return
    const { list, kind } = chosen
    const { line } = await save({
      list,
      kind,
      country,
      name,
      url,
      line: entry?.line ?? null,
      phone: phone.trim() === '' ? null : phone,
    })
    showToast({ tone: 'ok', text: t('saved') })
    await navigate(helplinesAddress(country, { list, kind, line }))
  }
  const values: Values = {
    place: 'safety victims',
    name: entry?.name ?? '',
    phone: entry?.phone ?? '',
    url: entry?.url ?? 'https://',
  }
  return (
    <Panel
      title={entry ? entry.name : t('add')}
      aside={<span className="text-xs text-ink-2">{countryName(locale, country)}</span>}
      foot={t('foot')}
      sticky
    >
      <Form values={values} onSubmit={submit} savesByKey>
        {!entry && (
          <SelectField
            name="place"
            label={t('for')}
            options={places.map(({ list, kind }) => ({
              value: toPlace({ list, kind }),
              label: `${t(`lists.${list}`)}: ${t(`kinds.${kind}`)}`,
            }))}
          />
        )}
        <TextField name="name" label={t('name')} maxLength={80} required />
        <TextField name="phone" label={t('phone')} hint={t('phoneHint')} maxLength={24} />
        <TextField name="url" label={t('source')} hint={t('sourceHint')} maxLength={300} required />
        <SubmitButton block>{t('save')}</SubmitButton>
      </Form>
      {entry && !entry.removed && <Remove country={country} entry={entry} />}
    </Panel>
  )
}

function Remove({ country, entry }: { country: string; entry: ConsoleHelpline }) {
  const t = useTranslations('consoleHelplines')
  const remove = useConsoleCall(removeHelpline)
  const [open, setOpen] = useState(false)
  const { list, kind, line } = entry
  return (
    <>
      <Button variant="ghost" block onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      {open && (
        <Dialog open title={t('removeTitle', { name: entry.name })} onClose={() => setOpen(false)}>
          <ReasonOnly
            danger
            submit={t('remove')}
            done={t('removedDone')}
            onSubmit={(reason) => remove({ list, kind, line, country, reason })}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}
