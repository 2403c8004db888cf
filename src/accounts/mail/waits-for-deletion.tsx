import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('deletion.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('deletion.subject')}</MailHeading>
      <MailText>{t('deletion.text', { site: site.name, date: String(values['date']) })}</MailText>
      <MailButton href={String(values['link'])}>{t('deletion.button')}</MailButton>
      <MailText>{t('deletion.note')}</MailText>
    </>
  ),
}
