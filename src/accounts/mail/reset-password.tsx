import { RESET_HOURS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('reset.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('reset.subject')}</MailHeading>
      <MailText>{t('reset.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('reset.button')}</MailButton>
      <MailText>{t('reset.note', { hours: RESET_HOURS })}</MailText>
    </>
  ),
}
