import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('password.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('password.subject')}</MailHeading>
      <MailText>{t('password.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('password.button')}</MailButton>
      <MailText>{t('password.note')}</MailText>
    </>
  ),
}
