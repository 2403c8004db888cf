import { MailButton, MailHeading, MailText } from '../../web/mail/mail-parts.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Its subject is also what a push says. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('message.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('message.subject')}</MailHeading>
      <MailText>{t('message.text', { count: Number(values['count'] ?? 1) })}</MailText>
      <MailButton href={String(values['link'] ?? '')} accent={site.accent}>
        {t('message.button')}
      </MailButton>
    </>
  ),
}
