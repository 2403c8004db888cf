import { MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** What is signed by a direct debit: its subject is the whole of it. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('mandate', values),
  Body: ({ t, values }) => <MailText>{t('mandate', values)}</MailText>,
}
