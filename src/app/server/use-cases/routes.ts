import * as contract from '../../../accounts/contract.ts'
import {
  getMember as getMemberCall,
  listVisitors as listVisitorsCall,
} from '../../../profiles/contract.ts'
import {
  getResetAccess as getResetAccessCall,
  logInByPasskey as logInByPasskeyCall,
} from '../../../security/contract.ts'
import { acceptInvitation as acceptInvitationCall } from '../../../imports/invitation-contract.ts'
import { inviteStaff as inviteStaffCall } from '../../../staff/contract.ts'
import * as setup from '../../../sites/console/setup-contract.ts'
import { route } from '../../../server/http/route.ts'
import { reportBounce as reportBounceCall } from '../../../traffic/contract.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { getMember } from './get-member.ts'
import { listVisitors } from './list-visitors.ts'
import { getResetAccess } from './get-reset-access.ts'
import { getSetup } from './get-setup.ts'
import { getUser } from './get-user.ts'
import { inviteStaff } from './invite-staff.ts'
import { logIn } from './log-in.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { reportBounce } from './report-bounce.ts'
import { openBrand } from './open-brand.ts'
import { testHosts } from './test-hosts.ts'
import { removeSamples } from './remove-samples.ts'
import { signUp } from './sign-up.ts'
import { testMail } from './test-mail.ts'
import { testPayments } from './test-payments.ts'

const HOUR = 3600

/** Calls that combine several features. */
export const userRoutes = [
  route(contract.getUser, getUser),
  route(getMemberCall, getMember, { replica: true, traits: true }),
  route(listVisitorsCall, listVisitors, { replica: true }),
  route(reportBounceCall, reportBounce, {
    unread: true,
    limits: [{ name: 'bounce', points: 60, seconds: HOUR, by: 'address', store: 'memory' }],
  }),
  route(inviteStaffCall, inviteStaff),
  route(setup.getSetup, getSetup),
  route(setup.testMail, testMail, { transaction: 'own' }),
  route(setup.testPayments, testPayments, { transaction: 'own' }),
  route(setup.removeSamples, removeSamples),
  route(setup.testHosts, testHosts, { transaction: 'own' }),
  route(setup.openBrand, openBrand, { transaction: 'own' }),
  route(contract.signUp, signUp, {
    transaction: 'own',
    limits: [
      {
        name: 'signup',
        points: 20,
        localPoints: 200,
        seconds: HOUR,
        by: 'address',
        store: 'database',
      },
    ],
  }),
  route(acceptInvitationCall, acceptInvitation, {
    transaction: 'own',
    limits: [
      {
        name: 'invitation',
        points: 20,
        localPoints: 200,
        seconds: HOUR,
        by: 'address',
        store: 'database',
      },
    ],
  }),
  route(contract.logIn, logIn, {
    transaction: 'own',
    limits: [{ name: 'login', points: 100, seconds: HOUR, by: 'address', store: 'database' }],
  }),
  route(getResetAccessCall, getResetAccess, {
    limits: [{ name: 'reset-access', points: 60, seconds: HOUR, by: 'address', store: 'database' }],
  }),
  route(logInByPasskeyCall, logInByPasskey, {
    transaction: 'own',
    limits: [
      { name: 'login-passkey', points: 100, seconds: HOUR, by: 'address', store: 'database' },
    ],
  }),
]
