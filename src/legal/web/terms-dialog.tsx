import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '../../accounts/contract.ts'
import { tabStorage } from '../../web/browser-storage.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { acceptTerms } from '../contract.ts'

type PendingTerms = NonNullable<User['terms_pending']>

/** Asks a member to accept new terms; put off, it asks again at the next visit. */
export function TermsDialog({ pending }: { pending: PendingTerms }) {
  return (
    <WithTexts features="legal">
      <Question key={pending.version} pending={pending} />
    </WithTexts>
  )
}

/** Lives as long as the tab: a visit. */
const STORAGE_KEY = 'terms-later'

function Question({ pending: { version, from } }: { pending: PendingTerms }) {
  const t = useTranslations('legal')
  const format = useFormatter()
  const failureText = useFailureText()
  const accept = useAcceptTerms()
  const [isLater, setLater] = useState(tabStorage.read(STORAGE_KEY) === String(version))
  const putOff = () => {
    tabStorage.write(STORAGE_KEY, String(version))
    setLater(true)
  }
  const day = format.dateTime(new Date(`${from}T12:00:00Z`), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <Dialog
      open={!isLater}
      onClose={putOff}
      title={t('title')}
      actions={
        <>
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate(version)}>
            {t('accept')}
          </Button>
          <Button variant="ghost" onClick={putOff}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('from', { version, day })}</p>
        <p>{t.rich('text', { terms: linkTo('/pages/terms') })}</p>
        <p>
          {t.rich('leave', {
            orders: linkTo('/transactions'),
            settings: linkTo('/notifications?tab=data'),
          })}
        </p>
        {accept.error && <Notice tone="danger">{failureText(accept.error)}</Notice>}
      </div>
    </Dialog>
  )
}

const linkTo = (path: string) => (children: ReactNode) => <TextLink to={path}>{children}</TextLink>

function useAcceptTerms() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => api(acceptTerms, { version }),
    // Also after a failure: the member may have been shown an older version.
    onSettled: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
}
