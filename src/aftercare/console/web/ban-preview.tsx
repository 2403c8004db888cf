import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api, Input } from '../../../platform/contract.ts'
import { languageName } from '../../../platform/names.ts'
import { formatMoney } from '../../../platform/money.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { typedField } from '../../../web/ui/typed-field.ts'
import { WithTexts } from '../../../web/with-texts.tsx'
import { previewAftercare, type AftercarePreview } from '../contract.ts'
import { TextArea } from '../../../web/ui/field.tsx'

const previewQuery = (api: Api, input: Input<typeof previewAftercare>) =>
  queryOptions({
    queryKey: ['operator', 'aftercare-preview', input],
    queryFn: ({ signal }) => api(previewAftercare, input, { signal }),
  })

type BanPreviewProps = Input<typeof previewAftercare> & {
  /** Why the emails wait; empty: they do not. */
  hold: string
  /** Absent for the second person, who cannot change it. */
  onHold?: (reason: string) => void
}

/** Whom a ban would tell, and what goes back, before it is confirmed; nothing where nobody is told. */
export function BanPreview({ member, rule, ...props }: BanPreviewProps) {
  const { data } = useQuery(previewQuery(useApi(), { member, rule }))
  if (!data?.preview) return null
  return (
    <WithTexts features="consoleAftercare">
      <PreviewPanel preview={data.preview} {...props} />
    </WithTexts>
  )
}

type PanelProps = Pick<BanPreviewProps, 'hold' | 'onHold'> & { preview: AftercarePreview }

function PreviewPanel({ preview, hold, onHold }: PanelProps) {
  const t = useTranslations('consoleAftercare.preview')
  const locale = useLocale()
  const format = useFormatter()
  const worth = preview.worth.map((money) => formatMoney(money, locale)).join(' + ')
  const languages = preview.languages.map(
    ({ language, people }) => `${languageName(locale, language)} ${format.number(people)}`,
  )
  return (
    <Panel title={t('title')}>
      <div className="stack-2">
        <ValueList
          values={[
            [t('people'), format.number(preview.people)],
            [t('credits'), format.number(preview.credits)],
            [t('worth'), worth || t('nothing')],
            [t('first'), t('within', { hours: preview.hours })],
            [t('unusual'), preview.unusual ? t('unusualText', preview.unusual) : t('none')],
            [t('partner'), preview.partner ?? t('none')],
            [t('appeal'), t('appealText')],
          ]}
        />
        {preview.first_contact_at && <h3 className="text-xs font-semibold">{t('reads')}</h3>}
        <p className="quoted-text text-xs">
          {preview.first_contact_at
            ? t('who', {
                name: preview.name,
                age: preview.age,
                date: format.dateTime(new Date(preview.first_contact_at), {
                  dateStyle: 'long',
                  timeZone: 'UTC',
                }),
              })
            : t('noContact')}
        </p>
        {preview.people > 0 && (
          <p className="text-xs text-ink-2">
            {t('languages', { list: languages.join(', ') })}{' '}
            {preview.left_out > 0 && t('leftOut', { count: preview.left_out })}
          </p>
        )}
        {onHold ? (
          <>
            {preview.hold_days > 0 && (
              <HoldFields days={preview.hold_days} hold={hold} onHold={onHold} />
            )}
            <Notice tone="info" title={t('second')} />
          </>
        ) : (
          hold !== '' && (
            <Notice tone="warn" title={t('waits')}>
              {hold}
            </Notice>
          )
        )}
      </div>
    </Panel>
  )
}

type HoldProps = { days: number; hold: string; onHold: (reason: string) => void }

function HoldFields({ days, hold, onHold }: HoldProps) {
  const t = useTranslations('consoleAftercare.preview')
  const [open, setOpen] = useState(hold !== '')
  return (
    <>
      <label className="option-row">
        <input
          type="checkbox"
          checked={open}
          onChange={({ target }) => {
            setOpen(target.checked)
            if (!target.checked) onHold('')
          }}
        />
        <span>{t('hold', { days })}</span>
      </label>
      <p className="text-ink-2 text-xs">{t('holdText')}</p>
      {open && (
        <label className="grid content-start gap-1">
          <span>{t('holdReason')}</span>
          <TextArea
            required
            minLength={10}
            {...typedField(1000)}
            value={hold}
            onChange={({ target }) => onHold(target.value)}
          />
        </label>
      )}
    </>
  )
}
