import type { Kinds } from '../../reviews/server/public.ts'
import { route } from '../../server/http/route.ts'
import * as actions from '../actions-contract.ts'
import * as contract from '../contract.ts'
import * as brands from '../brands-contract.ts'
import * as home from '../home-contract.ts'
import * as records from '../records-contract.ts'
import * as search from '../search-contract.ts'
import { addStaffNote } from './add-staff-note.ts'
import { banApproval, banMember } from './ban-member.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { getBrandsOverview } from './get-brands-overview.ts'
import { getConsoleHome } from './get-console-home.ts'
import { getConsoleMember } from './get-console-member.ts'
import { creditsApproval, giveCredits } from './give-credits.ts'
import { resetMemberFactors } from './reset-member-factors.ts'
import { correctBirthDate } from './correct-birth-date.ts'
import { exportMember } from './export-member.ts'
import { hideMember } from './hide-member.ts'
import { listConsoleQueues } from './list-console-queues.ts'
import { listConsoleMembers } from './list-console-members.ts'
import { listInbox } from './list-inbox.ts'
import { listMemberConsents } from './list-member-consents.ts'
import { listMemberLooks } from './list-member-looks.ts'
import { listMemberMails } from './list-member-mails.ts'
import { resendMemberConfirmation } from './resend-member-confirmation.ts'
import { showMember } from './show-member.ts'
import { warnMember } from './warn-member.ts'
import { eraseMember, erasureApproval } from './erase-member.ts'
import { searchConsole } from './search-console.ts'
import { showMemberAddress } from './show-member-address.ts'
import { takeBackApproval, takeBackCredits } from './take-back-credits.ts'
import { suspendMember } from './suspend-member.ts'
import { unbanMember } from './unban-member.ts'

/** `kinds`: what all features let the staff review. */
export const consoleRoutes = (kinds: Kinds) => [
  route(search.searchConsole, searchConsole),
  route(contract.getConsoleMember, getConsoleMember),
  route(contract.showMemberAddress, showMemberAddress),
  route(contract.addStaffNote, addStaffNote),
  route(contract.endMemberSessions, endMemberSessions),
  route(contract.resetMemberFactors, resetMemberFactors),
  route(contract.giveCredits, giveCredits),
  route(contract.takeBackCredits, takeBackCredits),
  route(contract.suspendMember, suspendMember),
  route(contract.banMember, banMember),
  route(contract.unbanMember, unbanMember),
  route(brands.getBrandsOverview, getBrandsOverview(kinds)),
  route(brands.listInbox, listInbox(kinds)),
  route(home.getConsoleHome, getConsoleHome(kinds)),
  route(home.listConsoleQueues, listConsoleQueues(kinds)),
  route(actions.correctBirthDate, correctBirthDate),
  route(actions.exportMember, exportMember),
  route(actions.hideMember, hideMember),
  route(actions.listConsoleMembers, listConsoleMembers),
  route(actions.listMemberMails, listMemberMails),
  route(actions.resendMemberConfirmation, resendMemberConfirmation),
  route(actions.showMember, showMember),
  route(actions.warnMember, warnMember),
  route(actions.eraseMember, eraseMember),
  route(records.listMemberConsents, listMemberConsents),
  route(records.listMemberLooks, listMemberLooks),
]

export const consoleApprovalKinds = [
  banApproval,
  creditsApproval,
  takeBackApproval,
  erasureApproval,
]
