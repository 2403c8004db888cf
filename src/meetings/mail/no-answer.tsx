import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** A member did not answer their check-in: what the contact can do. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t, { name }) => t('noAnswer.subject', { name: String(name) }),
  Body: ({ t, values }) => {
    const name = String(values['name'])
    return (
      <>
        <MailHeading>{t('noAnswer.title', { name })}</MailHeading>
        <MailText>{t('noAnswer.text', { name })}</MailText>
        <MailText>
          <strong>
            {t('noAnswer.where', {
              partner: String(values['partner']),
              place: String(values['place']),
              time: String(values['time']),
            })}
          </strong>
        </MailText>
        <MailButton href={String(values['link'])}>{t('plan.button')}</MailButton>
        <MailText>{t('noAnswer.police', { name })}</MailText>
      </>
    )
  },
}
