import { Tag } from '../../../web/ui/tag.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { TriangleAlertIcon } from '../../../web/ui/icon.tsx'
import type { CheckState } from '../../contract.ts'

type CheckTagProps = {
  checked_at: string | null
  checked_by: { name: string } | null
  state: CheckState
}

/** When somebody last compared it with its source, and who; marked where that is too long ago. */
export function CheckTag({ checked_at: at, checked_by: by, state }: CheckTagProps) {
  const t = useTranslations('consoleHelplines')
  const format = useFormatter()
  const day = at && format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: 'UTC' })
  if (day === null || day === '')
    return (
      <Tag tone="warn" icon={TriangleAlertIcon}>
        {t('never')}
      </Tag>
    )
  return (
    <>
      {state === 'checked' ? (
        <span className="whitespace-nowrap">{day}</span>
      ) : (
        <Tag tone={state === 'expired' ? 'danger' : 'warn'} icon={TriangleAlertIcon}>
          {day}
        </Tag>
      )}
      <span className="text-ink-2 text-xs block">{by ? by.name : t('byProduct')}</span>
    </>
  )
}
