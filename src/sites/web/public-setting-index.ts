import { queryOptions } from '@tanstack/react-query'
import { createTranslator } from 'use-intl/core'
import type { Locale } from '../../platform/locales.ts'
import { loadCatalogues, getMessages } from '../../web/catalogues.ts'
import { settingFields, settingNames } from '../console/rules.ts'

type SettingEntry = {
  name: string
  label: string
  /** What it means. */
  hint: string
  group: string
  to: string
}

/** All settings of a site with their words and the address of their field. */
export const settingIndexQuery = (locale: Locale, brand: string) =>
  queryOptions({
    queryKey: ['setting-index', locale],
    queryFn: () => listSettingEntries(locale, brand),
    staleTime: Infinity,
  })

/** Loaded when somebody searches: the texts of the settings are as long as those of all other pages. */
async function listSettingEntries(locale: Locale, brand: string): Promise<SettingEntry[]> {
  await loadCatalogues(locale, ['consoleSettings'])
  const messages = getMessages(locale, brand)
  const t = createTranslator({ locale, messages, namespace: 'consoleSettings' })
  return settingNames.map((name) => {
    const { group } = settingFields[name]
    return {
      name,
      label: t(`label.${name}`),
      hint: t(`hint.${name}`),
      group: t(`group.${group}`),
      to: `/operator/settings/${group}?setting=${name}#set-${name}`,
    }
  })
}
