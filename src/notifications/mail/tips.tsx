import { MailButton, MailHeading, MailText } from '../../web/mail/mail-parts.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('tips.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('tips.subject')}</MailHeading>
      <MailText>{t('tips.text')}</MailText>
      {String(values['missing'])
        .split(' ')
        .map((part) => (
          <MailText key={part}>• {t(`tips.${part}`)}</MailText>
        ))}
      <MailButton href={String(values['link'])} accent={site.accent}>
        {t('tips.button')}
      </MailButton>
      <MailText>{t('tips.note')}</MailText>
    </>
  ),
}
