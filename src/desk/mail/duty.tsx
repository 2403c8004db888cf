import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

const toSubject: MailTemplate['subject'] = (t, values) =>
  `${t('duty.subject', { step: String(values['step']), count: Number(values['count']) })}, ${t('duty.queue', { queue: String(values['queue']) })}`

/** To who is on duty before a promise breaks, and to their lead once it is broken. */
export const mail: MailTemplate = {
  texts: 'deskMails',
  subject: toSubject,
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{toSubject(t, values)}</MailHeading>
      <MailText>
        {t('duty.text', {
          site: site.name,
          queue: t('duty.queue', { queue: String(values['queue']) }),
          step: String(values['step']),
          time: String(values['time']),
        })}
      </MailText>
      <MailButton href={String(values['link'])}>{t('duty.button')}</MailButton>
    </>
  ),
}
