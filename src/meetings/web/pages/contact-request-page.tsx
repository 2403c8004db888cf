import { useTranslations } from '../../../web/i18n.tsx'
import { pageLoader } from '../../../web/page-loader.ts'
import { useLoaderData } from '../../../web/router/hooks.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import type { Output } from '../../../platform/contract.ts'
import { getContactRequest } from '../../contract.ts'
import { SmallFrame } from '../small-frame.tsx'

type Request = Output<typeof getContactRequest>

export const loader = pageLoader(({ api, url }): Promise<Request> =>
  api(getContactRequest, { token: url.searchParams.get('token') ?? '' }),
)

/** Asks somebody whether they want to be a trusted contact; both answers are one press. */
export function Component() {
  const t = useTranslations('meetings.request')
  const { member, state } = useLoaderData<typeof loader>()
  return (
    <SmallFrame title={t('title', { member })} lead={t('lead', { member })}>
      <p className="text-ink-2">{t('nothing')}</p>
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
