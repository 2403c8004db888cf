import { CONFIRM_DAYS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('confirm.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('confirm.title')}</MailHeading>
      <MailText>{t('confirm.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('confirm.button')}</MailButton>
      <MailText>{t('confirm.note', { days: CONFIRM_DAYS })}</MailText>
    </>
  ),
}
