import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Sent as a text message that consists of the subject only. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t, values) => t('noAnswer.sms', values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('noAnswer.title', values)}</MailHeading>
      <MailText>{t('noAnswer.sms', values)}</MailText>
    </>
  ),
}
