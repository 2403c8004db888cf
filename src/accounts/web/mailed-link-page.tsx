import type { ReactNode } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { pageLoader } from '../../web/page-loader.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { BrandName } from '../../web/ui/brand-mark.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Link } from '../../web/ui/link.tsx'
import { checkLink, type linkPages } from '../mailed-link-contract.ts'
import { SmallPage } from './small-page.tsx'

type Outcomes = { done: string; failed: string }

/** Failures of the link itself: unknown, used, expired, or mangled on its way. */
const isBadLink = (error: unknown) =>
  isApiError(error) && ['link_expired', 'bad_input'].includes(error.code)

/**
 * Shows the button of a mailed link only if it would work; otherwise redirects to the page that
 * states the outcome, whose address no longer contains the token.
 */
export const mailedLinkLoader = (page: (typeof linkPages)[number], outcomes: Outcomes) =>
  pageLoader(async ({ api, url, redirectTo }) => {
    const token = url.searchParams.get('token') ?? ''
    const { state } = await api(checkLink, { page, token }).catch((error: unknown) => {
      throw isBadLink(error) ? redirectTo(outcomes.failed) : error
    })
    if (state === 'done') throw redirectTo(outcomes.done)
    return null
  })

type Props = { title: string; text: string; button: string; icon: ReactNode }

/**
 * A sentence and a button that works without JavaScript. The form posts to the page's own address,
 * which contains the token.
 */
export function MailedLinkPage({ title, text, button, icon }: Props) {
  const { name } = useSettings()
  return (
    <>
      <meta name="referrer" content="same-origin" />
      <p className="mx-auto w-full max-w-120 px-4 pt-8">
        <Link to="/" className="no-underline">
          <BrandName name={name} />
        </Link>
      </p>
      <SmallPage title={title} lead={text}>
        <form method="post" data-native="" className="grid">
          <Button type="submit" variant="primary" large>
            {icon}
            {button}
          </Button>
        </form>
      </SmallPage>
    </>
  )
}
