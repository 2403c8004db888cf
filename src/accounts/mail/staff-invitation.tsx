import { INVITATION_DAYS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('invitation.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('invitation.subject')}</MailHeading>
      <MailText>{t('invitation.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('invitation.button')}</MailButton>
      <MailText>{t('invitation.note', { days: INVITATION_DAYS })}</MailText>
    </>
  ),
}
