import { MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

/** The answer of the staff to a request about personal data. */
export const mail: MailTemplate = {
  texts: 'dataRightsMails',
  subject: (t, _values) => t('subject'),
  Body: ({ t, values, site }) => (
    <>
      <MailHeading>{t('subject')}</MailHeading>
      {String(values['answer'])
        .split(/\n{2,}/)
        .map((paragraph) => (
          <MailText key={paragraph}>{paragraph}</MailText>
        ))}
      <MailText>{t('complain', { site: site.name })}</MailText>
    </>
  ),
}
