/** What pages of other features may use; with `InterestChips`, `PlaceFields` and `useTraitName` a page names `traits` in its texts. */
export { InterestChips } from './interest-chips.tsx'
export { PlaceFields, type Place } from './place-fields.tsx'
export { profileQuery, useSetPlace, useUpdateProfile } from './queries.ts'
export { useTraitName } from './use-trait-name.ts'
