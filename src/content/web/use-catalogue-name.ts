import { useTranslations } from '../../web/i18n.tsx'

const named = [
  'landing',
  'landers',
  'landerEntry',
  'pages',
  'help',
  'pagesAccessibility',
  'pagesBan',
  'pagesContact',
  'pagesCookies',
  'pagesFaq',
  'pagesPrivacy',
  'pagesReturn',
  'pagesService',
  'pagesTerms',
  'mail',
  'accountMails',
  'moderationMails',
  'notificationMails',
  'paymentMails',
  'securityMails',
  'siteMails',
  'staffMails',
] as const

/** Returns the name of a catalogue; a lander goes by its path. */
export function useCatalogueName(): (catalogue: string) => string {
  const t = useTranslations('consoleMember.content.names')
  return (catalogue) => {
    const name = named.find((each) => each === catalogue)
    return name ? t(name) : `landers/${catalogue.replace(/^lander/, '').toLowerCase()}`
  }
}
