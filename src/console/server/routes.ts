import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { addStaffNote } from './add-staff-note.ts'
import { banApproval, banMember } from './ban-member.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { getConsoleHome } from './get-console-home.ts'
import { getConsoleMember } from './get-console-member.ts'
import { creditsApproval, giveCredits } from './give-credits.ts'
import { resetMemberFactors } from './reset-member-factors.ts'
import { searchConsole } from './search-console.ts'
import { showMemberAddress } from './show-member-address.ts'
import { suspendMember } from './suspend-member.ts'
import { unbanMember } from './unban-member.ts'

export const consoleRoutes = [
  route(contract.searchConsole, searchConsole),
  route(contract.getConsoleMember, getConsoleMember),
  route(contract.showMemberAddress, showMemberAddress),
  route(contract.addStaffNote, addStaffNote),
  route(contract.endMemberSessions, endMemberSessions),
  route(contract.resetMemberFactors, resetMemberFactors),
  route(contract.giveCredits, giveCredits),
  route(contract.suspendMember, suspendMember),
  route(contract.banMember, banMember),
  route(contract.unbanMember, unbanMember),
  route(contract.getConsoleHome, getConsoleHome),
]

export const consoleApprovalKinds = [banApproval, creditsApproval]
