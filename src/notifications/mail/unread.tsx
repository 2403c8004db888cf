import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('unread.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('unread.subject')}</MailHeading>
      <MailText>{t('unread.text', { count: Number(values['count']) })}</MailText>
      {Number(values['labelled']) > 0 && (
        <MailText>{t('labelled', { count: Number(values['labelled']) })}</MailText>
      )}
      <MailButton href={String(values['link'])}>{t('unread.button')}</MailButton>
      <MailText>{t('unread.note')}</MailText>
    </>
  ),
}
