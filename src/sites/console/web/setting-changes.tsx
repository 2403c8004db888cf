import { Diff } from '../../../web/console/diff.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { toSettingName } from '../change-rules.ts'
import { isEditedName } from '../rules.ts'
import { useValueText } from './use-value-text.ts'

type SettingChangesProps = { changes: { path: string; from: unknown; to: unknown }[] }

/** A line for each value that changes; a path that is no setting is its own name. */
export function SettingChanges({ changes }: SettingChangesProps) {
  const t = useTranslations('consoleSettings')
  const text = useValueText()
  return changes.map(({ path, from, to }) => {
    const name = toSettingName(path)
    return (
      <p key={path}>
        {isEditedName(name) ? t(`label.${name}`) : <span className="mono">{name}</span>}{' '}
        {path !== name && <span className="mono mut">{path.slice(name.length + 1)} </span>}
        <Diff before={text(from)} after={text(to)} />
      </p>
    )
  })
}
