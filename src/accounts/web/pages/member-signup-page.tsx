import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Member } from '../../../profiles/contract.ts'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSettings } from '../../../web/shell-queries.ts'
import { Field, TextArea } from '../../../web/ui/field.tsx'
import { Card } from '../../../web/ui/page.tsx'
import { Avatar } from '../../../web/ui/portrait.tsx'
import { OriginLabel } from '../../../web/ui/tag.tsx'
import { seenMemberQuery } from '../queries.ts'
import { SignupStart } from '../signup-start.tsx'

export const loader = pageLoader(async ({ api, queries, params, user, redirectTo }) => {
  const id = params['id'] ?? ''
  if (user) throw redirectTo(`/members/${id}/chat`)
  await queries.query({ ...seenMemberQuery(api, id), staleTime: 'static' })
  return null
})

/** Sign-up with a first message to a member: it is shown as waiting until the address is confirmed. */
export function Component() {
  const t = useTranslations('accounts')
  const { id = '' } = useParams()
  const { message_length } = useSettings()
  const { member } = useSuspenseQuery(seenMemberQuery(useApi(), id)).data
  const [message, setMessage] = useState('')
  const title = member?.name ? t('first.title', { name: member.name }) : t('signup.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <SignupStart title={title} member={id} message={message}>
        <Card className="grid gap-4">
          {member && <Block member={member} />}
          <Field label={t('first.label')} aside={t('steps.optional')} hint={t('first.hint')}>
            <TextArea maxLength={message_length} value={message} onChange={(event) => setMessage(event.target.value)} />
          </Field>
        </Card>
      </SignupStart>
    </>
  )
}

/** Whom the message is for. */
function Block({ member }: { member: Member }) {
  const shell = useTranslations('shell')
  return (
    <div className="flex items-center gap-3">
      <Avatar size="large" src={member.photos[0]?.thumb} alt="" eager />
      <div className="min-w-0">
        <p className="type-display text-lg">
          {member.name}
          {member.name && ', '}
          {member.age}
        </p>
        <p className="text-sm text-ink-2">{member.city || member.region}</p>
        {member.origin !== 'member' && <OriginLabel origin={member.origin}>{shell(`origin.${member.origin}`)}</OriginLabel>}
      </div>
    </div>
  )
}
