import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'
import { withLabel } from '../../web/mail/with-label.ts'

/** The subject is also the text of the push notification. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t, values) => withLabel(t, t('message.subject'), values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{withLabel(t, t('message.subject'), values)}</MailHeading>
      <MailText>{t('message.text', { count: Number(values['count'] ?? 1) })}</MailText>
      {Number(values['labelled']) > 0 && (
        <MailText>{t('labelled', { count: Number(values['labelled']) })}</MailText>
      )}
      <MailButton href={String(values['link'] ?? '')}>{t('message.button')}</MailButton>
    </>
  ),
}
