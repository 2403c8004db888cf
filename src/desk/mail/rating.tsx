import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** To whoever wrote to the service, once, a day after the case was closed. */
export const mail: MailTemplate = {
  texts: 'deskMails',
  subject: (t, values) => t('rating.subject', { number: String(values['number']) }),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('rating.title')}</MailHeading>
      <MailText>{t('rating.text', { site: site.name, number: String(values['number']) })}</MailText>
      <MailButton href={String(values['link'])}>{t('rating.button')}</MailButton>
      <MailText>{t('rating.once')}</MailText>
    </>
  ),
}
