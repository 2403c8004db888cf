import { createTranslator } from 'use-intl/core'
import type { Locale } from '../../platform/locales.ts'
import type { AppTexts, ServerCatalogues, ServerTexts } from '../../platform/page-bundle.ts'
import type { SiteTexts } from '../../platform/site-texts.ts'
import { loadCatalogues, getMessages } from '../../web/catalogues.ts'

const createTexts = (locale: Locale, brand: string, texts: SiteTexts) =>
  createTranslator({ locale, messages: getMessages(locale, brand, texts), timeZone: 'UTC' })
type Translator = ReturnType<typeof createTexts>

/** The texts that the installed app shows outside pages: its shortcuts and notifications. */
export async function appTexts(locale: Locale, brand: string, texts: SiteTexts): Promise<AppTexts> {
  await loadCatalogues(locale, ['shell', 'notificationMails'])
  const t = createTexts(locale, brand, texts)
  return {
    messages: t('shell.nav.messages'),
    likes: t('shell.nav.likes'),
    open: t('notificationMails.push.open'),
    mute: t('notificationMails.push.mute'),
    muted: t('notificationMails.push.muted'),
  }
}

/** The texts of each catalogue, with its own keys. */
const catalogueTexts: {
  [Name in keyof ServerCatalogues]: (t: Translator) => ServerTexts<Name>
} = {
  aftercareEvidence: (t) => (key) => t(`aftercareEvidence.${key}`),
}

/** The texts of a file that the server writes. */
export async function texts<Name extends keyof ServerCatalogues>(
  catalogue: Name,
  locale: Locale,
  brand: string,
  siteTexts: SiteTexts,
): Promise<ServerTexts<Name>> {
  await loadCatalogues(locale, [catalogue])
  return catalogueTexts[catalogue](createTexts(locale, brand, siteTexts))
}
