import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'securityMails',
  subject: (t) => t('changed.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('changed.subject')}</MailHeading>
      <MailText>
        {t('changed.text', { change: String(values['change']), site: site.name })}
      </MailText>
      <MailButton href={String(values['link'])}>{t('changed.button')}</MailButton>
      <MailText>{t('changed.note')}</MailText>
    </>
  ),
}
