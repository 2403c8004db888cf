import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t) => t('given.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('given.subject')}</MailHeading>
      <MailText>{t('given.text', values)}</MailText>
      <MailText>{String(values['answer'])}</MailText>
      <MailText>{t('given.balance', values)}</MailText>
      <MailButton href={String(values['link'])}>{t('toTransactions')}</MailButton>
    </>
  ),
}
