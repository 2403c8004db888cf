import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** What the staff wrote to a segment of members, and why they get it. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (_t, values) => String(values['subject']),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{String(values['subject'])}</MailHeading>
      {String(values['text'])
        .split(/\n+/)
        .map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
      <MailButton href={String(values['link'])}>
        {t(values['kind'] === 'promotions' ? 'offer.button' : 'news.button')}
      </MailButton>
      <MailText>{t(values['kind'] === 'promotions' ? 'offer.note' : 'news.note')}</MailText>
    </>
  ),
}
