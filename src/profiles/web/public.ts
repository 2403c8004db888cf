/**
 * Components for pages of other features. A page with `InterestChips`, `LocationFields` or
 * `useTraitName` must load the catalogue `traits`.
 */
export { InterestIcon } from './interest-icon.tsx'
export { InterestChips } from './interest-chips.tsx'
export { LocationFields, type LocationInput } from './location-fields.tsx'
export { profileQuery, useSetCity, useUpdateProfile } from './queries.ts'
export { useExactCity } from './use-exact-city.ts'
export { useTraitName } from './use-trait-name.ts'
