import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t, values) => t('offer.subject', values),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('offer.subject', values)}</MailHeading>
      <MailText>{t('offer.text', values)}</MailText>
      {values['minimum'] && <MailText>{t('offer.minimum', values)}</MailText>}
      <MailText>{values['until'] ? t('offer.until', values) : t('offer.noEnd')}</MailText>
      <MailButton href={String(values['link'])}>{t('offer.button')}</MailButton>
      <MailText>{t('offer.note')}</MailText>
    </>
  ),
}
