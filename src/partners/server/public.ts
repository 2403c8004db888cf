export { findOffer } from './partner-offer.ts'
