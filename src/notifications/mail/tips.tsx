import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('tips.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('tips.subject')}</MailHeading>
      <MailText>{t('tips.text')}</MailText>
      {String(values['missing'])
        .split(' ')
        .map((tip) => (
          <MailText key={tip}>• {t(`tips.${tip}`)}</MailText>
        ))}
      <MailButton href={String(values['link'])}>{t('tips.button')}</MailButton>
      <MailText>{t('tips.note')}</MailText>
    </>
  ),
}
