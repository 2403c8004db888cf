import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

const places = [0, 1, 2, 3, 4]

/** Saved searches by the names that their owner gave them, and how many new people each finds. */
export const mail: MailTemplate = {
  texts: 'notificationMails',
  subject: (t) => t('searches.subject'),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('searches.subject')}</MailHeading>
      {places
        .filter((place) => Number(values[`count${place}`]) > 0)
        .map((place) => (
          <MailText key={place}>
            •{' '}
            {t('searches.found', {
              count: Number(values[`count${place}`]),
              name: String(values[`name${place}`]),
            })}
          </MailText>
        ))}
      <MailText>{t('searches.why')}</MailText>
      <MailButton href={String(values['link'])}>{t('searches.button')}</MailButton>
    </>
  ),
}
