export { acceptsSql, findDoor, loadOwnState, type Door } from './contact-door.ts'
