import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** To somebody of the staff whom a colleague names in a note; the note stays in the case. */
export const mail: MailTemplate = {
  texts: 'deskMails',
  subject: (t, values) =>
    t('mention.subject', { author: String(values['author']), number: String(values['number']) }),
  Body: ({ t, values }) => (
    <>
      <MailHeading>
        {t('mention.subject', {
          author: String(values['author']),
          number: String(values['number']),
        })}
      </MailHeading>
      <MailText>{t('mention.text')}</MailText>
      <MailButton href={String(values['link'])}>{t('mention.button')}</MailButton>
    </>
  ),
}
