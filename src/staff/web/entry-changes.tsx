import type { SettingChangesProps } from '../../sites/console/web/public-setting-changes.tsx'
import { ChangedValues } from '../../web/console/changed-values.tsx'
import { findCurrency, listDifferences } from '../../web/console/differences.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { lazySection } from '../../web/lazy.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { auditFields } from '../audit-rules.ts'
import type { AuditEntry } from '../audit-contract.ts'

/** The names of all settings, loaded when an entry is about some. */
const SettingChanges = lazySection<SettingChangesProps>(
  async () => (await import('../../sites/console/web/public-setting-changes.tsx')).SettingChanges,
)

type EntryProps = { entry: AuditEntry; names: Readonly<Record<string, string>> }

/** What an entry of the audit log changed, a line for each value. */
export function EntryChanges({ entry, names }: EntryProps) {
  const t = useTranslations('consoleStaff.audit')
  const { action, before, after, currency } = entry
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
      names={names}
      currency={{ own: findCurrency(after) ?? findCurrency(before), order: currency }}
      words={{ on: t('values.on'), off: t('values.off'), empty: t('values.empty') }}
      toName={(path) => {
        const field = auditFields.find((name) => name === path)
        return field ? t(`fields.${field}`) : <span className="mono-text">{path}</span>
      }}
    />
  )
}
