import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Where and when a member meets somebody, for the contact who agreed to know. */
export const mail: MailTemplate = {
  texts: 'meetingMails',
  subject: (t, { name }) => t('plan.subject', { name: String(name) }),
  Body: ({ t, values }) => (
    <>
      <MailHeading>
        {t('plan.title', { name: String(values['name']), partner: String(values['partner']) })}
      </MailHeading>
      <MailText>
        {t('plan.text', { place: String(values['place']), time: String(values['time']) })}
      </MailText>
      <MailText>{t('plan.nothing')}</MailText>
      <MailButton href={String(values['link'])}>{t('plan.button')}</MailButton>
      <MailText>
        <a href={String(values['refuse'])}>{t('plan.refuse')}</a>
      </MailText>
    </>
  ),
}
