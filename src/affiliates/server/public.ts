export { saveAgreement, currentAgreement } from './affiliate-agreements.ts'
export { listPayouts, markPayoutPaid, type Payout } from './affiliate-payouts.ts'
export { findAffiliateId, replaceAccessToken, saveAffiliate } from './affiliates.ts'
