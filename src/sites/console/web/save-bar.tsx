import { textLength } from '../../../platform/text-length.ts'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Diff } from '../../../web/console/diff.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { toSettingName } from '../change-rules.ts'
import { isEditedName, settingFields } from '../rules.ts'
import type { Change } from '../contract.ts'
import { useSettingText } from './use-setting-text.ts'
import { typedField } from '../../../web/ui/typed-field.ts'
import { Cell, HeadCell, Table } from '../../../web/ui/table.tsx'
import { TextInput } from '../../../web/ui/field.tsx'
import { FieldError } from '../../../web/ui/field-notes.tsx'

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
  const text = useSettingText()
  const isComplete = textLength(reason.trim()) >= MIN_REASON
  useShortcuts({ 'mod+s': isComplete ? () => onSave(reason) : undefined })
  return (
    <section
      className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 -mx-3 -mb-10 grid items-end gap-x-5 gap-y-3 border-t border-line bg-surface px-3 pt-3 pb-3.5 shadow-[0_-8px_24px_-16px_rgb(var(--shade)/0.4)] md:-mx-5 md:px-5 min-[900px]:bottom-0 min-[900px]:-mb-14 min-[900px]:grid-cols-[minmax(0,1fr)_300px]"
      aria-label={t('beforeSave')}
    >
      <Table caption={t('changed', { count: changes.length })}>
        <thead>
          <tr>
            <HeadCell>{t('changed', { count: changes.length })}</HeadCell>
            <HeadCell>{t('was')}</HeadCell>
            <HeadCell>{t('who')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, from, to }) => {
            const name = toSettingName(path)
            return (
              <tr key={path}>
                <HeadCell scope="row">
                  {isEditedName(name) ? t(`label.${name}`) : name}
                  {path !== name && (
                    <span className="mono-text text-ink-2"> {path.slice(name.length + 1)}</span>
                  )}
                </HeadCell>
                <Cell>
                  <Diff before={text(path, from)} after={text(path, to)} />
                </Cell>
                <Cell className="text-ink-2">
                  {isEditedName(name) && t(`notice.${settingFields[name].notice}`)}
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <form
        method="post"
        className="stack-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(reason)
        }}
      >
        <div className="grid content-start gap-1">
          <label className="text-xs font-semibold" htmlFor="reason">
            {t('why')}
          </label>
          <TextInput
            id="reason"
            required
            minLength={MIN_REASON}
            {...typedField(300)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <FieldError>{fault}</FieldError>
        <div className="flex items-center gap-2">
          <Button variant="ghost" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={!isComplete}
            shortcut="Ctrl S"
          >
            {t('save', { count: changes.length })}
          </Button>
        </div>
      </form>
    </section>
  )
}
