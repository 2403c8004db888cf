export { findOffer } from './partner-offer.ts'
export { findFeedEntry } from './partner-profile.ts'
