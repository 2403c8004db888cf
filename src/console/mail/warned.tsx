import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t) => t('warned.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('warned.subject')}</MailHeading>
      <MailText>{t('warned.text')}</MailText>
      <MailText>{String(values['answer'])}</MailText>
      <MailText>{t('decided.objection', { number: String(values['number']) })}</MailText>
      <MailButton href={String(values['objection'])}>{t('decided.object')}</MailButton>
    </>
  ),
}
