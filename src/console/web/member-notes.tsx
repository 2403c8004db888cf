import { Alarm } from '../../web/console/alarm.tsx'
import { Form, TextAreaField } from '../../web/console/form.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { SubmitButton } from '../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { addStaffNote, type ConsoleMember } from '../contract.ts'

/** Notes of the staff for each other. The form starts again after each note. */
export function MemberNotes({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.notes')
  const add = useConsoleCall(addStaffNote)
  return (
    <>
      <Alarm tone="note" title={t('closed')}>
        {t('closedText', { name: member.name })}
      </Alarm>
      <Panel title={t('title')}>
        <div className="stack stack--s">
          {member.notes.map(({ id, author, text, at }) => (
            <p key={id} className="sm whitespace-pre-line">
              <b>
                {author} <LocalTime at={at} look="date" />
              </b>{' '}
              {text}
            </p>
          ))}
          <Form
            key={member.notes.length}
            values={{ text: '' }}
            onSubmit={({ text }: { text: string }) => add({ id: member.id, text })}
          >
            <TextAreaField name="text" label={t('label')} maxLength={2000} required />
            <SubmitButton>{t('add')}</SubmitButton>
          </Form>
        </div>
      </Panel>
    </>
  )
}
