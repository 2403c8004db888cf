import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

const figures = ['matches', 'likes', 'messages', 'visits'] as const

/** Omits figures that are zero. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('week.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('week.subject')}</MailHeading>
      <MailText>{t('week.text')}</MailText>
      {figures
        .map((name) => ({ name, count: Number(values[name]) }))
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <MailText key={name}>• {t(`week.${name}`, { count })}</MailText>
        ))}
      <MailButton href={String(values['link'])}>{t('week.button')}</MailButton>
    </>
  ),
}
