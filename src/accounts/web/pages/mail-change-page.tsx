import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../platform/api-error.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorPanel } from '../../../web/ui/error-panel.tsx'
import { MailCheckIcon, Undo2Icon } from '../../../web/ui/icon.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { useApplyMailChange } from '../queries.ts'
import { SmallPage } from '../small-page.tsx'
import { useLinkToken } from '../use-link-token.ts'

/** Where the links of a change of address lead: the new address's consent, the old one's veto. */
export function Component() {
  const t = useTranslations('accounts')
  const failureText = useFailureText()
  const token = useLinkToken()
  const { mutate, data, error } = useApplyMailChange()
  const asked = useRef(false)
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true
    mutate(token)
  }, [token, mutate])
  const failure = token === null ? new ApiError('link_expired') : error
  const done = data?.undone ? 'undone' : 'done'
  return (
    <SmallPage title={t('mailChange.title')}>
      {failure && <ErrorPanel title={t('mailChange.failedTitle')}>{failureText(failure)}</ErrorPanel>}
      {data && (
        <Empty
          icon={data.undone ? Undo2Icon : MailCheckIcon}
          role="status"
          title={t(`mailChange.${done}Title`)}
          action={
            <ButtonLink to={data.undone ? '/login' : '/notifications?tab=account'} variant="primary">
              {t('activate.continue')}
            </ButtonLink>
          }
        >
          {t(`mailChange.${done}Text`)}
        </Empty>
      )}
      {!failure && !data && <Loading label={t('mailChange.busy')}>{t('mailChange.busy')}</Loading>}
    </SmallPage>
  )
}
