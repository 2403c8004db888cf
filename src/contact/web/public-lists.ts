/** The lists of a member's own, apart because only a profile changes them. */
export { ListMenuItems } from './list-menu-items.tsx'
