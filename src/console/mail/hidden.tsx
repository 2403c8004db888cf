import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t) => t('hidden.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('hidden.subject')}</MailHeading>
      <MailText>{t('hidden.text')}</MailText>
      <MailText>{String(values['answer'])}</MailText>
      <MailText>{t('decided.objection', { number: String(values['number']) })}</MailText>
      <MailButton href={String(values['objection'])}>{t('decided.object')}</MailButton>
    </>
  ),
}
