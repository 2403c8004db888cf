import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** To the owner of an address that another account asked for as its new one. */
export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('taken.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('taken.subject')}</MailHeading>
      <MailText>{t('taken.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('member.button')}</MailButton>
      <MailText>{t('member.note')}</MailText>
    </>
  ),
}
