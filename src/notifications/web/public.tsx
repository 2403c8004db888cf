/** Components that other features may import. */
export { NotificationSettings } from './preferences.tsx'
export { PushOffer } from './push-offer.tsx'
export { preferencesQuery } from './queries.ts'
export { usePush } from './use-push.ts'
