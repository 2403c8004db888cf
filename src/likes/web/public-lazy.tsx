// What the shell loads when it is needed: imported by import() only.
export { MatchMoment } from './match-moment.tsx'

/** Loads the offer of a profile for the shell; shown once a session at most. */
export const loadLikeOffer = async () => (await import('./like-offer.tsx')).LikeOffer
/** Loads the offer for visitors, which invites them to sign up. */
export const loadVisitorOffer = async () => (await import('./visitor-offer.tsx')).VisitorOffer
