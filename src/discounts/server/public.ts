export { findNewestCode, type Offer } from './discount-codes.ts'
export { lockDiscounts, reserveDiscount, releaseDiscount } from './discount-uses.ts'
export { findActiveDiscount, type Offers, listOffers, claimPaidDiscount } from './offers.ts'
