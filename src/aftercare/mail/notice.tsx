import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** The subject names neither the site's subject nor a person: mailboxes are shared. */
export const mail: MailTemplate = {
  texts: 'aftercareMails',
  subject: (t) => t('notice.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('notice.title')}</MailHeading>
      <MailText>
        {t('notice.who', {
          name: String(values['name']),
          age: Number(values['age']),
          first: String(values['first']),
          decided: String(values['decided']),
        })}
      </MailText>
      <MailText>
        <strong>{t('notice.stop')}</strong> {t('notice.bank')}
      </MailText>
      {Number(values['credits']) > 0 && (
        <MailText>{t('notice.credits', { count: Number(values['credits']) })}</MailText>
      )}
      <MailButton href={String(values['link'])}>{t('notice.button')}</MailButton>
      <MailText>{t('notice.fee')}</MailText>
      <MailText>{t('notice.why')}</MailText>
    </>
  ),
}
