import { CHANGE_HOURS } from '../contract.ts'
import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'accountMails',
  subject: (t) => t('change.subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('change.subject')}</MailHeading>
      <MailText>
        {t('change.text', { site: site.name, address: String(values['address']) })}
      </MailText>
      <MailButton href={String(values['link'])}>{t('change.button')}</MailButton>
      <MailText>{t('change.note', { hours: CHANGE_HOURS })}</MailText>
    </>
  ),
}
