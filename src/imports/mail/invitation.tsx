import { INVITATION_DAYS } from '../invitation-contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'invitation',
  subject: (t) => t('mail.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('mail.title')}</MailHeading>
      <MailText>
        {t('mail.text', {
          name: String(values['name']),
          source: String(values['service']),
          site: site.name,
        })}
      </MailText>
      <MailButton href={String(values['link'])}>{t('mail.button')}</MailButton>
      <MailText>{t('mail.note', { days: INVITATION_DAYS })}</MailText>
    </>
  ),
}
