import { isApiError } from '../../../platform/api-error.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Output } from '../../../platform/contract.ts'
import { getContactRequest } from '../../contract.ts'
import { SmallFrame } from '../../../web/small-frame.tsx'

type Request = Output<typeof getContactRequest>

/** Null for a link that is mangled, or of a contact who was removed. */
export const loader = pageLoader(({ api, url }): Promise<Request | null> =>
  api(getContactRequest, { token: url.searchParams.get('token') ?? '-' }).catch(
    (error: unknown) => {
      if (isApiError(error) && error.code === 'not_found') return null
      throw error
    },
  ),
)

/** Asks somebody whether they want to be a trusted contact; both answers are one press. */
export function Component() {
  const request = useLoaderData<typeof loader>()
  const t = useTranslations('meetings.shared')
  return request ? <Question request={request} /> : <SmallFrame title={t('goneTitle')} />
}

function Question({ request: { member, state, phone_end: end } }: { request: Request }) {
  const t = useTranslations('meetings.request')
  return (
    <SmallFrame title={t('title', { member })} lead={t('lead', { member })}>
      <p className="text-ink-2">{t('nothing')}</p>
      {end && <p className="text-ink-2">{t('sms', { member, end })}</p>}
      {state !== 'waiting' && (
        <Notice tone="ok" role="status">
          {t(state, { member })}
        </Notice>
      )}
      <form method="post" data-native="" className="grid gap-3">
        {state !== 'agreed' && (
          <Button type="submit" name="answer" value="agree" variant="primary" large block>
            {t('agree')}
          </Button>
        )}
        {state !== 'declined' && (
          <Button type="submit" name="answer" value="refuse" variant="line" large block>
            {t('refuse')}
          </Button>
        )}
      </form>
    </SmallFrame>
  )
}
