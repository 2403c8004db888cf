import { ChangedValues } from '../../../web/console/changed-values.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { toSettingName } from '../change-rules.ts'
import { isEditedName } from '../rules.ts'
import { useSettingWords } from './use-setting-text.ts'

export type SettingChangesProps = { changes: { path: string; from: unknown; to: unknown }[] }

/** A line for each value that changes; a path that is no setting is its own name. */
export function SettingChanges({ changes }: SettingChangesProps) {
  const t = useTranslations('consoleSettings')
  const words = useSettingWords()
  return (
    <ChangedValues
      changes={changes}
      {...words}
      toName={(path) => {
        const name = toSettingName(path)
        return (
          <>
            {isEditedName(name) ? t(`label.${name}`) : <span className="mono-text">{name}</span>}
            {path !== name && (
              <span className="mono-text text-ink-2"> {path.slice(name.length + 1)}</span>
            )}
          </>
        )
      }}
    />
  )
}
