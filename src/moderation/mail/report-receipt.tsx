import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t('report.subject', { receipt: String(values['receipt']) }),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('report.title')}</MailHeading>
      <MailText>{t('report.text', { receipt: String(values['receipt']) })}</MailText>
      <MailText>{t('report.date', { date: String(values['date']) })}</MailText>
    </>
  ),
}
