import type { MetricName } from '../../contract.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { partName } from '../../web/part-name.ts'

/** Names a figure and its part as the public page does. */
export function useFigureName(): (metric: MetricName, part: string) => string {
  const t = useTranslations('honesty')
  return (metric, part) => {
    const title = t(`metrics.${metric}.name`)
    if (part === '' || part === 'half') return title
    const named =
      part === 'nine_tenths' ? t('parts.nine_tenths', { value: '…' }) : partName(t, part)
    return `${title} (${named})`
  }
}
