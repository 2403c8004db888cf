import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** Told to everybody who got the notice, once, when the decision does not stand. */
export const mail: MailTemplate = {
  texts: 'aftercareMails',
  subject: (t) => t('correction.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('correction.title')}</MailHeading>
      <MailText>
        {t('correction.text', {
          name: String(values['name']),
          age: Number(values['age']),
          decided: String(values['decided']),
        })}
      </MailText>
      {Number(values['credits']) > 0 && (
        <MailText>
          <strong>{t('correction.credits', { count: Number(values['credits']) })}</strong>
        </MailText>
      )}
      <MailButton href={String(values['link'])}>{t('correction.button')}</MailButton>
      <MailText>{t('correction.why')}</MailText>
    </>
  ),
}
