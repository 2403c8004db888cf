import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'siteMails',
  subject: (t) => t('test.subject'),
  Body: ({ t, site }) => (
    <>
      <MailHeading>{t('test.subject')}</MailHeading>
      <MailText>{t('test.text', { site: site.name })}</MailText>
    </>
  ),
}
