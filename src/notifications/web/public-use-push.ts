/** Push of this browser, for pages of other features. */
export { usePush } from './use-push.ts'
