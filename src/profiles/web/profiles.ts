/** What pages of other features may use. */
export { usePosition } from './use-position.ts'
