import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PasskeysCard, securityQuery, TwoFactorCard } from '../../../security/web/security.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { userQuery } from '../../../web/shell-queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Narrow, PageTitle } from '../../../web/ui/page.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(securityQuery(api))
  return null
})

/** Before the pages of the staff: a code or a passkey is set up here, or the log-in is done again with it. */
export function Component() {
  const t = useTranslations('operatorDoor')
  const { two_factor, passkeys } = useSuspenseQuery(securityQuery(useApi())).data
  return (
    <Narrow className="grid gap-5 py-5 md:py-7">
      <TabTitle>{t('title')}</TabTitle>
      <PageTitle>{t('title')}</PageTitle>
      <p className="text-ink-2">{t('lead')}</p>
      {(two_factor !== null || passkeys.length > 0) && <GoOn />}
      <TwoFactorCard />
      <PasskeysCard />
    </Narrow>
  )
}

/** The server says whether this very log-in showed the second step. */
function GoOn() {
  const t = useTranslations('operatorDoor')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const goOn = useMutation({
    mutationFn: () => queries.query({ ...userQuery(api), staleTime: 0 }),
    onSuccess: ({ user }) => user?.second_step && navigate('/operator/cases'),
  })
  if (goOn.data?.user?.second_step === false)
    return (
      <Notice tone="warn" role="status">
        {t('again')}
      </Notice>
    )
  return (
    <Notice tone="ok">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {t('done')}
        <Button variant="primary" busy={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('on')}
        </Button>
      </span>
    </Notice>
  )
}
