import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

const getOutcome = (values: Record<string, unknown>) =>
  values['outcome'] === 'approved' ? 'approved' : 'refused'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t(`selfie.${getOutcome(values)}.subject`),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t(`selfie.${getOutcome(values)}.title`)}</MailHeading>
      {getOutcome(values) === 'refused' && (
        <MailText>
          <strong>{t(`selfie.reasons.${String(values['outcome'])}`)}</strong>
        </MailText>
      )}
      <MailText>{t(`selfie.${getOutcome(values)}.text`)}</MailText>
      <MailButton href={String(values['link'])}>
        {t(`selfie.${getOutcome(values)}.button`)}
      </MailButton>
    </>
  ),
}
