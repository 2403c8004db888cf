export { findList, isHiddenSql } from './people-list.ts'
export { recordClosedDoor } from './closed-door.ts'
export { acceptsSql, findDoor, loadOwnState, type Door } from './contact-door.ts'
