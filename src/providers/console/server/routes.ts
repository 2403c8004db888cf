import { route } from '../../../server/http/route.ts'
import * as contract from '../contract.ts'
import { checkPaymentAccount } from './check-payment-account.ts'
import { listPaymentAccounts } from './list-payment-accounts.ts'
import { accountRemovalApproval, removePaymentAccount } from './remove-payment-account.ts'
import { paymentAccountApproval, savePaymentAccount } from './save-payment-account.ts'

export const providersOperatorRoutes = [
  route(contract.listPaymentAccounts, listPaymentAccounts),
  route(contract.savePaymentAccount, savePaymentAccount),
  route(contract.removePaymentAccount, removePaymentAccount),
  route(contract.checkPaymentAccount, checkPaymentAccount, { transaction: 'own' }),
]

export const providersApprovalKinds = [paymentAccountApproval, accountRemovalApproval]
