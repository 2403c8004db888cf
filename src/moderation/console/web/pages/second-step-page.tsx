import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { PageTitle as TabTitle } from '../../../../web/page-title.tsx'
import { useNavigate } from '../../../../web/router/hooks.ts'
import { userQuery } from '../../../../web/shell-queries.ts'
import { Button, ButtonLink } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Narrow, PageTitle } from '../../../../web/ui/page.tsx'

/**
 * Shown before the operator pages until this session has passed a second factor; leads to its
 * set-up.
 */
export function Component() {
  const t = useTranslations('operatorSecondStep')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refreshUser = useMutation({
    mutationFn: () => queries.query({ ...userQuery(api), staleTime: 0 }),
    onSuccess: ({ user }) => user?.second_step && navigate('/operator/cases'),
  })
  return (
    <Narrow className="grid gap-5 py-5 md:py-7">
      <TabTitle>{t('title')}</TabTitle>
      <PageTitle>{t('title')}</PageTitle>
      <p className="text-ink-2">{t('lead')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/notifications?tab=security" variant="primary" large>
          {t('setUp')}
        </ButtonLink>
        <Button
          variant="line"
          large
          busy={refreshUser.isPending}
          onClick={() => refreshUser.mutate()}
        >
          {t('continue')}
        </Button>
      </div>
      {refreshUser.data?.user?.second_step === false && (
        <Notice tone="warn" role="status">
          {t('logInAgain')}
        </Notice>
      )}
    </Narrow>
  )
}
