/** Components that other features may import. */
export { NotificationSettings } from './preferences.tsx'
export { preferencesQuery } from './queries.ts'
/** Loads the question about push for a conversation. */
export const loadPushQuestion = async () => (await import('./push-question.tsx')).PushQuestion
