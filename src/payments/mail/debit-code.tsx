import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Sent as a text message that consists of the subject only. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('code.text', values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('code.title')}</MailHeading>
      <MailText>{t('code.text', values)}</MailText>
    </>
  ),
}
