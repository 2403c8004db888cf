import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t) => t('photo.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('photo.title')}</MailHeading>
      <MailText>{t('photo.text')}</MailText>
      <MailText>
        <strong>{t(`photo.reasons.${String(values['reason'])}`)}</strong>
      </MailText>
      <MailText>{t('photo.next')}</MailText>
      <MailButton href={String(values['profile'])}>{t('photo.profile')}</MailButton>
      <MailText>{t('photo.objection', { link: String(values['complaints']) })}</MailText>
    </>
  ),
}
