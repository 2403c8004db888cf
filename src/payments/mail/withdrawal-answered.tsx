import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Why a withdrawal without a log-in leads to no refund. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('withdrawalAnswered.subject', values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('withdrawalAnswered.subject', values)}</MailHeading>
      <MailText>{t('withdrawalAnswered.text', values)}</MailText>
      <MailButton href={String(values['link'])}>{t('withdrawalAnswered.button')}</MailButton>
    </>
  ),
}
