import { createTranslator } from 'use-intl/core'
import type { Locale } from '../../platform/locales.ts'
import type { AppTexts, EvidenceTexts } from '../../platform/page-bundle.ts'
import type { SiteTexts } from '../../platform/site-texts.ts'
import { loadCatalogues, getMessages } from '../../web/catalogues.ts'

/** The texts that the installed app shows outside pages: its shortcuts and notifications. */
export async function appTexts(locale: Locale, brand: string, texts: SiteTexts): Promise<AppTexts> {
  await loadCatalogues(locale, ['shell', 'notificationMails'])
  const messages = getMessages(locale, brand, texts)
  const t = createTranslator({ locale, messages, timeZone: 'UTC' })
  return {
    messages: t('shell.nav.messages'),
    likes: t('shell.nav.likes'),
    open: t('notificationMails.push.open'),
    mute: t('notificationMails.push.mute'),
    muted: t('notificationMails.push.muted'),
  }
}

/** The texts of the file with a member's evidence. */
export async function evidenceTexts(
  locale: Locale,
  brand: string,
  texts: SiteTexts,
): Promise<EvidenceTexts> {
  await loadCatalogues(locale, ['aftercareEvidence'])
  const messages = getMessages(locale, brand, texts)
  const t = createTranslator({ locale, messages, timeZone: 'UTC' })
  return (key) => t(`aftercareEvidence.${key}`)
}
