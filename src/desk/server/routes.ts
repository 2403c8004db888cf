import { route, type CallLimit, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import * as duty from '../duty-contract.ts'
import * as rating from '../rating-contract.ts'
import { addShift } from './add-shift.ts'
import { addCaseNote } from './add-case-note.ts'
import { answerCase } from './answer-case.ts'
import { downloadAttachment } from './download-attachment.ts'
import { getCaseThread } from './get-case-thread.ts'
import { handOverCase } from './hand-over-case.ts'
import { listShifts } from './list-shifts.ts'
import { mergeCases } from './merge-cases.ts'
import { removeShift } from './remove-shift.ts'
import { receiveMail } from './receive-mail.ts'
import { getCaseRating } from './get-case-rating.ts'
import { rateByForm, rateCase } from './rate-case.ts'
import { showCasePresence } from './show-case-presence.ts'
import { snoozeCase } from './snooze-case.ts'

const links: CallLimit = {
  name: 'case_rating',
  points: 120,
  seconds: 3600,
  by: 'address',
  store: 'memory',
}

/** `kinds`: a case that is handed over is a review that a colleague gets. */
export const deskRoutes = (kinds: Kinds) => [
  route(contract.getCaseThread, getCaseThread),
  route(contract.answerCase, answerCase),
  route(contract.addCaseNote, addCaseNote),
  route(contract.snoozeCase, snoozeCase),
  route(contract.handOverCase, handOverCase(kinds)),
  route(contract.mergeCases, mergeCases),
  route(contract.showCasePresence, showCasePresence),
  route(duty.listShifts, listShifts),
  route(duty.addShift, addShift),
  route(duty.removeShift, removeShift),
  route(rating.getCaseRating, getCaseRating, { limits: [links] }),
  route(rating.rateCase, rateCase, { limits: [links] }),
]

const files: CallLimit = {
  name: 'case_attachment',
  points: 300,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const deskRawRoutes: RawRoute[] = [
  { method: 'POST', path: '/api/incoming-mail.php', handle: receiveMail },
  { method: 'POST', path: '/case-rating', handle: rateByForm, limits: [links] },
  {
    method: 'POST',
    path: '/:locale{nl|de|it|fr|es|pl}/case-rating',
    handle: rateByForm,
    limits: [links],
  },
  {
    method: 'GET',
    path: '/api/case-attachment.php',
    handle: (ctx) => downloadAttachment(ctx),
    limits: [files],
  },
]
