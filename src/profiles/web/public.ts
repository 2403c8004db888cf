/** What pages of other features may use; with `InterestChips`, `PlaceFields` and `useTraitName` a page names `traits` in its texts. */
export { InterestChips } from './interest-chips.tsx'
export { LocationFields, type LocationInput } from './location-fields.tsx'
export { profileQuery, useSetCity, useUpdateProfile } from './queries.ts'
export { useTraitName } from './use-trait-name.ts'
