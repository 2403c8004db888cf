/** What pages of other features may use; with `useTraitName` a page names `traits` in its texts. */
export { usePosition } from './use-position.ts'
export { useTraitName } from './use-trait-name.ts'
