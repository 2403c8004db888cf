import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { unblockMember } from '../../blocks/contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import { useApi } from '../../web/page-context.ts'
import { useParams, useRevalidator } from '../../web/router/hooks.ts'
import { Button, ButtonLink } from '../../web/ui/button.tsx'
import { ErrorPanel } from '../../web/ui/error-panel.tsx'
import { BanIcon, EyeOffIcon } from '../../web/ui/icon.tsx'
import { Narrow } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Unavailable } from './queries.ts'

/** A profile that this reader cannot see: blocked by either side, disabled, or not found. */
export function MemberUnavailable({ code }: { code: Unavailable }) {
  const t = useTranslations('profiles.unavailable')
  const failureText = useFailureText()
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
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const unblock = useMutation({
    mutationFn: () => api(unblockMember, { member }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['member', member] })
      await revalidate()
    },
  })
  return (
    <Button variant="line" busy={unblock.isPending} onClick={() => unblock.mutate()}>
      {t('unblock')}
    </Button>
  )
}
