import { textLength } from '../../../platform/text-length.ts'
import { useState } from 'react'
import { Button } from '../../../web/console/button.tsx'
import { Diff } from '../../../web/console/diff.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { toSettingName } from '../change-rules.ts'
import { isEditedName, settingFields } from '../rules.ts'
import type { Change } from '../contract.ts'
import { useValueText } from './use-value-text.ts'
import { typedField } from '../../../web/ui/typed-field.ts'

export type SaveBarProps = {
  changes: Change[]
  fault: string | null
  busy: boolean
  onSave(reason: string): void
  onDiscard(): void
}

const MIN_REASON = 3

/** What is about to change, why, and the button that does it. */
export function SaveBar({ changes, fault, busy, onSave, onDiscard }: SaveBarProps) {
  const t = useTranslations('consoleSettings')
  const [reason, setReason] = useState('')
  const text = useValueText()
  const isComplete = textLength(reason.trim()) >= MIN_REASON
  useShortcuts({ 'mod+s': isComplete ? () => onSave(reason) : undefined })
  return (
    <section className="savebar" aria-label={t('beforeSave')}>
      <div className="tw">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('changed', { count: changes.length })}</th>
              <th scope="col">{t('was')}</th>
              <th scope="col">{t('who')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, from, to }) => {
              const name = toSettingName(path)
              return (
                <tr key={path}>
                  <th scope="row">
                    {isEditedName(name) ? t(`label.${name}`) : name}
                    {path !== name && (
                      <span className="mono mut"> {path.slice(name.length + 1)}</span>
                    )}
                  </th>
                  <td>
                    <Diff before={text(from)} after={text(to)} />
                  </td>
                  <td className="mut">
                    {isEditedName(name) && t(`notice.${settingFields[name].notice}`)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <form
        method="post"
        className="stack stack--s"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(reason)
        }}
      >
        <div className="field">
          <label htmlFor="reason">{t('why')}</label>
          <input
            id="reason"
            className="in"
            required
            minLength={MIN_REASON}
            {...typedField(300)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        {fault && (
          <p className="err" role="alert">
            {fault}
          </p>
        )}
        <div className="row">
          <Button look="ghost" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="submit" look="main" busy={busy} disabled={!isComplete} shortcut="Ctrl S">
            {t('save', { count: changes.length })}
          </Button>
        </div>
      </form>
    </section>
  )
}
