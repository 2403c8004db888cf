import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { isAdvertised } from '../../../profiles/rules.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { FirstMessage } from '../first-message.tsx'
import { publicMemberQuery } from '../queries.ts'
import { SignupStart } from '../signup-start.tsx'
import { useAnswers } from '../use-answers.ts'
import { useSignup } from '../use-signup.ts'

export const loader = pageLoader(async ({ api, queries, params, user, redirectTo }) => {
  const id = params['id'] ?? ''
  if (user) throw redirectTo(`/members/${id}/chat`)
  const { member } = await queries.query({ ...publicMemberQuery(api, id), staleTime: 'static' })
  if (member && isAdvertised(member)) throw redirectTo(`/members/${id}`)
  return null
})

/** Sign-up with a first message to a member, which waits until the address is confirmed. */
export function Component() {
  const t = useTranslations('accounts')
  const { id = '' } = useParams()
  const { member } = useSuspenseQuery(publicMemberQuery(useApi(), id)).data
  const signup = useSignup(id, useAnswers())
  const title = member?.name ? t('first.title', { name: member.name }) : t('signup.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <SignupStart title={title} signup={signup} next={`/members/${id}/chat`}>
        <FirstMessage signup={signup} member={member} />
      </SignupStart>
    </>
  )
}
