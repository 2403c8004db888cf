import { MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** What somebody of the staff answers in a case; the subject has its number, by which replies find it. */
export const mail: MailTemplate = {
  texts: 'deskMails',
  subject: (t, values) =>
    t('answer.subject', {
      subject: String(values['subject'] ?? ''),
      number: String(values['number']),
      hasSubject: values['subject'] ? 'yes' : 'no',
    }),
  Body: ({ t, values, site }) => (
    <>
      {String(values['answer'])
        .split(/\n{2,}/)
        .map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
      <MailText>{t('answer.team', { site: site.name })}</MailText>
      <MailText>{t('answer.reply', { number: String(values['number']) })}</MailText>
    </>
  ),
}
