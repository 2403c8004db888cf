import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('member.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('member.subject')}</MailHeading>
      <MailText>{t('member.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('member.button')}</MailButton>
      <MailText>{t('member.reset', { reset: String(values['reset']) })}</MailText>
      <MailText>{t('member.note')}</MailText>
    </>
  ),
}
