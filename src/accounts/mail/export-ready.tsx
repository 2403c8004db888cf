import { EXPORT_DAYS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('export.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('export.subject')}</MailHeading>
      <MailText>{t('export.text', { site: site.name })}</MailText>
      <MailButton href={String(values['link'])}>{t('export.button')}</MailButton>
      <MailText>{t('export.note', { days: EXPORT_DAYS })}</MailText>
    </>
  ),
}
