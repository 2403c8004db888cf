import type { RegisterOptions } from 'react-hook-form'
import { useTranslations } from '../i18n.tsx'
import { useBrowserZone } from '../ui/local-time.tsx'

/** A time is meant in the zone of the browser, which other pages of the console do not name. */
export function useZoneHint(isTime: boolean): string | null {
  const t = useTranslations('console.form')
  const zone = useBrowserZone()
  return isTime && zone ? t('zone', { zone: zone.replaceAll('_', ' ') }) : null
}

type Bounds = { min: number | undefined; max: number | undefined }

/** The bounds of a number, with what is said about one beyond them. */
export function useNumberRules({ min, max }: Bounds): RegisterOptions {
  const t = useTranslations('console.form')
  const message =
    min !== undefined && max !== undefined
      ? t('between', { min, max })
      : min !== undefined
        ? t('atLeast', { min })
        : t('atMost', { max: max ?? 0 })
  return {
    valueAsNumber: true,
    ...(min !== undefined && { min: { value: min, message } }),
    ...(max !== undefined && { max: { value: max, message } }),
  }
}
