import { formatNameAge } from '../../platform/text-direction.ts'
import { useTranslations } from '../../web/i18n.tsx'
import type { Member } from '../../profiles/contract.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Field, TextArea } from '../../web/ui/field.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { OriginLabel } from '../../web/ui/tag.tsx'
import type { useSignup } from './use-signup.ts'

type Props = { signup: ReturnType<typeof useSignup>; member: Member | null }

/** The receiver and text of a first message, which waits until the address is confirmed. */
export function FirstMessage({ signup, member }: Props) {
  const t = useTranslations('accounts')
  const { message_length } = useSettings()
  const { values, set, errorOf } = signup.fields
  return (
    <Card className="grid gap-4">
      {member ? (
        <MemberBlock member={member} />
      ) : (
        <p className="text-ink-2">{t('first.hiddenMember')}</p>
      )}
      <Field
        label={t('first.label')}
        aside={t('steps.optional')}
        hint={t('first.hint')}
        error={errorOf('signup_message')}
      >
        <TextArea
          name="signup_message"
          maxLength={message_length}
          value={values.signup_message}
          onChange={(event) => set('signup_message', event.target.value)}
        />
      </Field>
    </Card>
  )
}

function MemberBlock({ member }: { member: Member }) {
  const shell = useTranslations('shell')
  return (
    <div className="flex items-center gap-3">
      <Avatar size="large" src={member.photos[0]?.thumb} name={member.name} alt="" eager />
      <div className="min-w-0">
        <p className="type-display text-lg">{formatNameAge(member.name, member.age)}</p>
        <p className="text-sm text-ink-2">{member.city || member.region}</p>
        {member.origin !== 'member' && (
          <OriginLabel origin={member.origin}>{shell(`origin.${member.origin}`)}</OriginLabel>
        )}
      </div>
    </div>
  )
}
