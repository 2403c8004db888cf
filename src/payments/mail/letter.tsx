import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** What the staff wrote about an order, and where to answer. */
export const mail: MailTemplate = {
  texts: 'paymentMails',
  subject: (t, values) => t('letter.subject', values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('letter.subject', values)}</MailHeading>
      {String(values['text'])
        .split(/\n+/)
        .map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
      <MailButton href={String(values['link'])}>{t('toOrder')}</MailButton>
      <MailText>{t('letter.answer', { link: String(values['objection']) })}</MailText>
    </>
  ),
}
