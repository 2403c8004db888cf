import { MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** The mandate text of a direct debit; only the subject is used. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('mandate', values),
  Body: ({ t, values }) => <MailText>{t('mandate', values)}</MailText>,
}
