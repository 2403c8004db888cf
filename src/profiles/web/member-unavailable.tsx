import { useMutation } from '@tanstack/react-query'
import { isRouteErrorResponse, useParams, useRevalidator, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { unblockMember } from '../../blocks/contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import { ErrorPage } from '../../web/error-page.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { ErrorPanel } from '../../web/ui/error-panel.tsx'
import { BanIcon, EyeOffIcon } from '../../web/ui/icon.tsx'
import { Narrow } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'

const Failed = z.object({ code: z.enum(['profile_not_available', 'profile_blocked', 'profile_disabled']) })

/** A profile that this reader cannot see: blocked either way, switched off, or not there. */
export function MemberUnavailable() {
  const t = useTranslations('profiles.unavailable')
  const failureText = useFailureText()
  const error = useRouteError()
  const failed = isRouteErrorResponse(error) ? z.safeParse(Failed, error.data).data : undefined
  if (!failed) return <ErrorPage />
  const { code } = failed
  const title = failureText(new ApiError(code))
  return (
    <Narrow className="py-12">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ErrorPanel
        heading="h1"
        icon={code === 'profile_blocked' ? BanIcon : EyeOffIcon}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {code === 'profile_blocked' && <Unblock />}
            <ButtonLink to="/members" variant="primary">
              {t('search')}
            </ButtonLink>
          </div>
        }
      >
        {code === 'profile_blocked' && t('blockedText')}
        {code === 'profile_disabled' && t('disabledText')}
      </ErrorPanel>
    </Narrow>
  )
}

function Unblock() {
  const t = useTranslations('profiles.unavailable')
  const api = useApi()
  const member = useParams()['id'] ?? ''
  const { revalidate } = useRevalidator()
  const unblock = useMutation({ mutationFn: () => api(unblockMember, { member }), onSuccess: () => revalidate() })
  return (
    <Button variant="line" busy={unblock.isPending} onClick={() => unblock.mutate()}>
      {t('unblock')}
    </Button>
  )
}
