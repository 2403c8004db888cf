export { hiddenByPlaceRows, notHiddenByPlaceSql } from './hidden-places.ts'
export { hasQuickExitSql } from './discretion.ts'
