import type { SettingChangesProps } from '../../sites/console/web/public-setting-changes.tsx'
import { ChangedValues } from '../../web/console/changed-values.tsx'
import { listDifferences } from '../../web/console/differences.ts'
import { lazySection } from '../../web/lazy.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import type { AuditEntry } from '../audit-contract.ts'
import { useAuditWords } from './use-audit-words.ts'

/** The names of all settings, loaded when an entry is about some. */
const SettingChanges = lazySection<SettingChangesProps>(
  async () => (await import('../../sites/console/web/public-setting-changes.tsx')).SettingChanges,
)

type EntryProps = { entry: AuditEntry; names: Readonly<Record<string, string>> }

/** What an entry of the audit log changed, a line for each value. */
export function EntryChanges({ entry, names }: EntryProps) {
  const { findName, toOptions } = useAuditWords()
  const { action, before, after } = entry
  const changes = listDifferences(before, after)
  if (changes.length === 0) return null
  if (action === 'settings.save' || action === 'site.open')
    return (
      <WithTexts features="consoleSettings">
        <SettingChanges changes={changes} />
      </WithTexts>
    )
  return (
    <ChangedValues
      changes={changes}
      {...toOptions(entry, names)}
      toName={(path) => findName(path) ?? <span className="mono-text">{path}</span>}
    />
  )
}
