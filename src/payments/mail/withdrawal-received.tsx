import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** The receipt of a withdrawal without a log-in: number, day and time, and what was declared. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('withdrawalReceived.subject', values),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('withdrawalReceived.title')}</MailHeading>
      <MailText>{t('withdrawalReceived.text', { ...values, site: site.name })}</MailText>
      <MailText>{t('withdrawalReceived.content', values)}</MailText>
      <MailText>{t('withdrawalReceived.ask')}</MailText>
      <MailButton href={String(values['link'])}>{t('withdrawalReceived.button')}</MailButton>
      <MailText>{t('withdrawalReceived.note')}</MailText>
    </>
  ),
}
