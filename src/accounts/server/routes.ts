import { isApiError } from '../../platform/api-error.ts'
import { defaultLocale, isLocale, localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as mailedLink from '../mailed-link-contract.ts'
import * as credentials from '../credentials-contract.ts'
import type { CheckIdentity } from './log-in.ts'
import type { RevokeFactors } from './retained-credentials.ts'
import { applyMailChange } from './apply-mail-change.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkLink } from './check-link.ts'
import { confirmAddress } from './confirm-address.ts'
import { endSessions } from './end-sessions.ts'
import { getAccount } from './get-account.ts'
import { listSessions } from './list-sessions.ts'
import { logout } from './logout.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { requestReactivation } from './request-reactivation.ts'
import { requestReset } from './request-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPassword } from './reset-password.ts'
import { setLanguage } from './set-language.ts'
import { setSignupStep } from './set-signup-step.ts'

/** Limit per network for calls that check a password or send a mail. */
const strictLimit = (name: string): CallLimit => ({
  name,
  points: 20,
  localPoints: 100,
  seconds: 3600,
  by: 'address',
  store: 'database',
})

type Security = { checkIdentity: CheckIdentity; revokeFactors: RevokeFactors }

export const accountRoutes = ({ checkIdentity, revokeFactors }: Security) => [
  route(contract.logout, logout),
  route(contract.setLanguage, setLanguage),
  route(contract.confirmAddress, confirmAddress, {
    transaction: 'own',
    limits: [{ name: 'activation', points: 60, seconds: 3600, by: 'address', store: 'memory' }],
  }),
  route(mailedLink.checkLink, checkLink, {
    limits: [{ name: 'mailed-link', points: 60, seconds: 3600, by: 'address', store: 'memory' }],
  }),
  route(contract.resendConfirmation, resendConfirmation, {
    limits: [
      { name: 'activation-mail', points: 3, seconds: 3600, by: 'member', store: 'database' },
    ],
  }),
  route(credentials.requestReset, requestReset, { limits: [strictLimit('reset-mail')] }),
  route(credentials.resetPassword, resetPassword.bind(null, revokeFactors), {
    transaction: 'own',
    limits: [strictLimit('reset')],
  }),
  route(credentials.changePassword, changePassword.bind(null, checkIdentity), {
    transaction: 'own',
  }),
  route(credentials.changeEmail, changeEmail.bind(null, checkIdentity), {
    transaction: 'own',
    limits: [strictLimit('mail-change')],
  }),
  route(credentials.applyMailChange, applyMailChange, {
    transaction: 'own',
    limits: [strictLimit('mail-change-link')],
  }),
  route(contract.getAccount, getAccount),
  route(credentials.reactivateAccount, reactivateAccount, {
    limits: [strictLimit('reactivation')],
  }),
  route(credentials.requestReactivation, requestReactivation, {
    limits: [strictLimit('reactivation-mail')],
  }),
  route(contract.setSignupStep, setSignupStep),
  route(credentials.listSessions, listSessions),
  route(credentials.endSessions, endSessions),
]

/** Applies a mailed link; returns the path of the outcome page. */
type LinkAction = (ctx: Context, token: string) => Promise<string>

/**
 * Form actions of the pages that mailed links lead to. Loading the page changes nothing, because
 * mail programs and scanners open links too. The form posts to the page's own address, so that no
 * response contains the token and the button works without JavaScript.
 */
const linkActions: Record<string, { press: LinkAction; failed: string }> = {
  '/activate': {
    press: async (ctx, token) => {
      await confirmAddress(ctx, { token })
      return '/activate/done'
    },
    failed: '/activate/error',
  },
  '/mail-change/do': {
    press: async (ctx, token) => {
      await applyMailChange(ctx, { token })
      return '/mail-change/done'
    },
    failed: '/mail-change/error',
  },
  '/mail-change/undo': {
    press: async (ctx, token) => {
      await applyMailChange(ctx, { token })
      return '/mail-change/undone'
    },
    failed: '/mail-change/undo-error',
  },
  '/reactivate': {
    press: async (ctx, token) => {
      await ctx.inTransaction((txCtx) => reactivateAccount(txCtx, { token }))
      return '/reactivate/done'
    },
    failed: '/reactivate/error',
  },
}

function createLinkHandler(path: string): RawRoute['handle'] {
  const action = linkActions[path]
  return async (ctx, _request, params) => {
    const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale
    const nextPath = action?.press(ctx, ctx.query.get('token') ?? '').catch((error: unknown) => {
      if (isApiError(error)) return action.failed
      throw error
    })
    const location = localePath(locale, (await nextPath) ?? path)
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  }
}

export const mailedLinkRoutes: RawRoute[] = Object.keys(linkActions).flatMap((path) => [
  { method: 'POST', path, handle: createLinkHandler(path) },
  { method: 'POST', path: `/:locale{nl|de|it|fr|es|pl}${path}`, handle: createLinkHandler(path) },
])
