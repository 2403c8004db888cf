import { defaultLocale, isLocale, localePath } from '../../platform/locales.ts'
import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { contactRequestPath } from '../rules.ts'
import { addTrustedContact } from './add-trusted-contact.ts'
import { answerCheckIn } from './answer-check-in.ts'
import { answerContactRequest } from './answer-contact-request.ts'
import { cancelDatePlan } from './cancel-date-plan.ts'
import { changeDatePlan } from './change-date-plan.ts'
import { createDatePlan } from './create-date-plan.ts'
import { getContactRequest } from './get-contact-request.ts'
import { getDatePlan } from './get-date-plan.ts'
import { getSharedPlan } from './get-shared-plan.ts'
import { listDatePlans } from './list-date-plans.ts'
import { servePartnerPhoto } from './partner-photo.ts'
import { removeTrustedContact } from './remove-trusted-contact.ts'
import { serveCalendar } from './serve-calendar.ts'
import { stateOutcome } from './state-outcome.ts'

const DAY = 86_400

/** Each contact gets a mail, so that few can be asked. */
const contacts: CallLimit = {
  name: 'trusted_contacts',
  points: 5,
  seconds: 7 * DAY,
  by: 'member',
  store: 'database',
}
const changes: CallLimit = {
  name: 'date_plans',
  points: 30,
  seconds: DAY,
  by: 'member',
  store: 'database',
}
const links: CallLimit = {
  name: 'date_links',
  points: 120,
  seconds: 3600,
  by: 'address',
  store: 'memory',
}

export const meetingRoutes = [
  route(contract.listDatePlans, listDatePlans),
  route(contract.getDatePlan, getDatePlan),
  route(contract.createDatePlan, createDatePlan, { limits: [changes] }),
  route(contract.changeDatePlan, changeDatePlan, { limits: [changes] }),
  route(contract.cancelDatePlan, cancelDatePlan),
  route(contract.answerCheckIn, answerCheckIn),
  route(contract.stateOutcome, stateOutcome),
  route(contract.addTrustedContact, addTrustedContact, { limits: [contacts] }),
  route(contract.removeTrustedContact, removeTrustedContact),
  route(contract.getContactRequest, getContactRequest, { limits: [links] }),
  route(contract.answerContactRequest, answerContactRequest, { limits: [links] }),
  route(contract.getSharedPlan, getSharedPlan, { limits: [links] }),
]

/** The answer to the question in a mail, by a form that works without JavaScript. */
const answerByForm: RawRoute['handle'] = async (ctx, request, params) => {
  const token = ctx.query.get('token') ?? ''
  const answer = (await request.formData()).get('answer') === 'agree' ? 'agree' : 'refuse'
  await ctx.inTransaction((tx) => answerContactRequest(tx, { token, answer }))
  const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale
  const location = localePath(locale, contactRequestPath(token))
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

export const meetingRawRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/shared-date-photo.php',
    handle: (ctx) => servePartnerPhoto(ctx),
    limits: [links],
  },
  {
    method: 'GET',
    path: '/api/shared-date-calendar.php',
    handle: (ctx) => serveCalendar(ctx),
    limits: [links],
  },
  { method: 'POST', path: '/trusted-contact', handle: answerByForm, limits: [links] },
  {
    method: 'POST',
    path: '/:locale{nl|de|it|fr|es|pl}/trusted-contact',
    handle: answerByForm,
    limits: [links],
  },
]
