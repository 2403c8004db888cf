import { isApiError } from '../../platform/api-error.ts'
import { pageLoader } from '../../web/page-loader.ts'
import { checkLink, type linkPages } from '../contract.ts'

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
