import { UNDO_HOURS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('changed.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('changed.subject')}</MailHeading>
      <MailText>{t('changed.text', { site: site.name, hours: UNDO_HOURS })}</MailText>
      <MailButton href={String(values['link'])}>{t('changed.button')}</MailButton>
      <MailText>{t('changed.note')}</MailText>
    </>
  ),
}
