import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

const kindOf = (values: Record<string, unknown>) =>
  values['outcome'] === 'approved' ? 'approved' : 'refused'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t(`selfie.${kindOf(values)}.subject`),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t(`selfie.${kindOf(values)}.title`)}</MailHeading>
      {kindOf(values) === 'refused' && (
        <MailText>
          <strong>{t(`selfie.reasons.${String(values['outcome'])}`)}</strong>
        </MailText>
      )}
      <MailText>{t(`selfie.${kindOf(values)}.text`)}</MailText>
      <MailButton href={String(values['link'])}>{t(`selfie.${kindOf(values)}.button`)}</MailButton>
    </>
  ),
}
