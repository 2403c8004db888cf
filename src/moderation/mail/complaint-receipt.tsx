import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t('complaint.subject', { ticket: String(values['ticket']) }),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('complaint.title')}</MailHeading>
      <MailText>
        {t('complaint.text', { site: site.name, ticket: String(values['ticket']) })}
      </MailText>
      <MailText>{t('complaint.date', { date: String(values['date']) })}</MailText>
      <MailText>{t('complaint.note')}</MailText>
    </>
  ),
}
