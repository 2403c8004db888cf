export { findList, isHiddenSql } from './people-list.ts'
export { acceptsSql, findDoor, loadOwnState, type Door } from './contact-door.ts'
