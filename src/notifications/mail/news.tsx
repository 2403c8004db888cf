import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** News items as the operator wrote them, newest first. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t, values) => t('news.subject', { title: String(values['title0']) }),
  Body: ({ t, values }) => (
    <>
      {[0, 1, 2]
        .filter((n) => values[`title${n}`] !== undefined)
        .map((n) => (
          <div key={n}>
            <MailHeading>{values[`title${n}`]}</MailHeading>
            {String(values[`text${n}`])
              .split(/\n+/)
              .map((paragraph) => (
                <MailText key={paragraph}>{paragraph}</MailText>
              ))}
          </div>
        ))}
      <MailButton href={String(values['link'])}>{t('news.button')}</MailButton>
      <MailText>{t('news.note')}</MailText>
    </>
  ),
}
