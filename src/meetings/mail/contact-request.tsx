import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** The only mail to an address whose owner has not agreed. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t, { name }) => t('request.subject', { name: String(name) }),
  Body: ({ t, values }) => {
    const name = String(values['name'])
    return (
      <>
        <MailHeading>{t('request.title', { name })}</MailHeading>
        <MailText>{t('request.text', { name, contact: String(values['contact']) })}</MailText>
        <MailButton href={String(values['link'])}>{t('request.button')}</MailButton>
        <MailText>{t('request.why', { name })}</MailText>
      </>
    )
  },
}
