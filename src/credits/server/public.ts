export {
  countGivenCredits,
  countPaidCredits,
  countUsed,
  getUnusedByOrder,
  listPayingLots,
  settleLot,
} from './credit-lots.ts'
export { listMovements, sumUnused, type Movement } from './ledger-entries.ts'
export {
  listReturned,
  returnAllCredits,
  sumReturnable,
  type Returnable,
} from './returned-credits.ts'
export {
  spendableSql,
  getSpendable,
  holdCredits,
  releaseHolds,
  getBalance,
  type Spend,
  type Spent,
  spendCredits,
  spendSql,
  spendInBatchSql,
  balanceAfter,
  returnCredits,
  releaseForfeited,
  type Grant,
  grantCredits,
  withdrawCredits,
} from './ledger.ts'
export { grantSignupCredits } from './sign-up-credits.ts'
export { waiveCredits } from './waived-credits.ts'
export { takeBackCredits, toCorrectionKey, countCorrections } from './corrections.ts'
