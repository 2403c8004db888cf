import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import type { Figure } from '../rules.ts'

/** A percentage of less would say little. */
const MIN_COMPARED = 50

/** How much more or less it is than in the period before, as a percentage where both are large. */
export function Change({ value, before }: { value: Figure; before: Figure }) {
  const t = useTranslations('consoleStatistics')
  const format = useFormatter()
  if (value === null || before === null) return null
  if (before < MIN_COMPARED) return t('beforeCount', { count: before })
  const change = value / before - 1
  return (
    <>
      <span
        className={
          change === 0
            ? undefined
            : change < 0
              ? 'font-semibold text-danger'
              : 'font-semibold text-ok'
        }
      >
        {format.number(change, {
          style: 'percent',
          signDisplay: 'exceptZero',
          maximumFractionDigits: 0,
        })}
      </span>{' '}
      {t('compared')}
    </>
  )
}
