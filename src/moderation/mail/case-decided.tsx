import { MailButton, MailHeading, MailText } from '../../web/mail/mail-components.tsx'
import type { MailTemplate } from '../../web/mail/mail-template.ts'

export const mail: MailTemplate = {
  texts: 'moderationMails',
  subject: (t, values) => t('decided.subject', { number: String(values['number']) }),
  Body: ({ t, values }) => (
    <>
      <MailHeading>{t('decided.title')}</MailHeading>
      <MailText>
        <strong>{t(`decided.measures.${String(values['measure'])}`)}</strong>
      </MailText>
      {typeof values['remains'] === 'string' && (
        <>
          <MailText>{t(`decided.lifted.${String(values['lifted'])}`)}</MailText>
          <MailText>
            {t(`decided.remains.${values['remains']}`, { until: String(values['until']) })}{' '}
            {t(String(values['rule']))}
          </MailText>
        </>
      )}
      <MailText>{String(values['answer'])}</MailText>
      {values['appealed'] && <MailText>{t('decided.reviewed')}</MailText>}
      <MailText>{t('decided.objection', { number: String(values['number']) })}</MailText>
      <MailButton href={String(values['objection'])}>{t('decided.object')}</MailButton>
      {values['appealed'] && <MailText>{t('statement.elsewhere')}</MailText>}
    </>
  ),
}
