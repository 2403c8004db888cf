import { useTranslations } from '../../web/i18n.tsx'
import { parseAction } from '../rules.ts'

/** Says in words what an entry of the audit log names; an unknown name stays as it is. */
export function useActionText(): (name: string) => string {
  const t = useTranslations('consoleActions')
  return (name) => {
    const known = parseAction(name)
    if (!known) return name
    const what = t(`done.${known.key}`)
    return known.step ? t(`steps.${known.step}`, { what }) : what
  }
}
