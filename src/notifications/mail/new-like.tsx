import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'
import { withLabel } from '../../web/mail/with-label.ts'

/** The subject is also the text of the push notification. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t, values) => withLabel(t, t('like.subject'), values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{withLabel(t, t('like.subject'), values)}</MailHeading>
      <MailText>{t('like.text', { count: Number(values['count'] ?? 1) })}</MailText>
      <MailButton href={String(values['link'] ?? '')}>{t('like.button')}</MailButton>
    </>
  ),
}
