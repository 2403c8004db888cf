import { useTranslations } from '../../../web/i18n.tsx'

/** A value of a setting in words. */
export function useValueText(): (value: unknown) => string {
  const t = useTranslations('consoleSettings')
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (value === null || value === undefined || value === '') return t('empty')
    if (Array.isArray(value)) return value.length === 0 ? t('empty') : value.join(', ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
