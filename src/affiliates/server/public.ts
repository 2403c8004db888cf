export { saveAgreement, getCurrentAgreement } from './affiliate-agreements.ts'
export { listOwed } from './affiliate-earnings.ts'
export { listPayouts, markPayoutPaid } from './affiliate-payouts.ts'
export {
  findAffiliateId,
  isPostbackAccepted,
  replaceAccessToken,
  saveAffiliate,
} from './affiliates.ts'
