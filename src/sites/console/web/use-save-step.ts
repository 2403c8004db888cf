import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { saveSettings } from '../contract.ts'
import type { BrandSettings } from './queries.ts'

type Changes = Record<string, unknown>

/** Saves what a step of the set-up changes. */
export function useSaveStep({ brand }: BrandSettings) {
  const t = useTranslations('consoleSetup')
  const save = useConsoleCall(saveSettings)
  return async (changes: Changes) => {
    const { id: site, revision } = brand
    await save({ site, revision, changes, reason: t('reason') })
    showToast({ tone: 'ok', text: t('saved') })
  }
}
