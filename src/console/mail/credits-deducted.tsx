import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t) => t('deducted.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('deducted.subject')}</MailHeading>
      <MailText>{t('deducted.text', values)}</MailText>
      {values['answer'] ? (
        <MailText>
          {t('deducted.reason')} {String(values['answer'])}
        </MailText>
      ) : null}
      <MailText>{t('deducted.balance', values)}</MailText>
      <MailButton href={String(values['link'])}>{t('toTransactions')}</MailButton>
      <MailText>{t('deducted.objection', { link: String(values['objection']) })}</MailText>
    </>
  ),
}
