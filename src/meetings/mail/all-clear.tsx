import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** After a mail about a missing answer: the member has answered. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t, { name }) => t('allClear.subject', { name: String(name) }),
  Body: ({ t, values }) => {
    const name = String(values['name'])
    return (
      <>
        <MailHeading>{t('allClear.title', { name })}</MailHeading>
        <MailText>{t('allClear.text', { name, contact: String(values['contact']) })}</MailText>
      </>
    )
  },
}
