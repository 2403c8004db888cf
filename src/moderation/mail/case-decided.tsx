import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t('decided.subject', { number: String(values['number']) }),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('decided.title')}</MailHeading>
      <MailText>
        <strong>{t(`decided.measures.${String(values['measure'])}`)}</strong>
      </MailText>
      <MailText>{String(values['answer'])}</MailText>
      <MailText>{t('decided.objection', { number: String(values['number']) })}</MailText>
      <MailButton href={String(values['objection'])}>{t('decided.object')}</MailButton>
    </>
  ),
}
