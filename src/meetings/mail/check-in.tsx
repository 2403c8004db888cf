import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Names neither a date nor a person: others may look at the screen. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t) => t('checkIn.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('checkIn.title')}</MailHeading>
      <MailText>{t('checkIn.text')}</MailText>
      <MailButton href={String(values['link'])}>{t('checkIn.button')}</MailButton>
    </>
  ),
}
