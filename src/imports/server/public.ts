export {
  type Invitation,
  findInvitation,
  findWhoAccepted,
  markAccepted,
} from './invited-members.ts'
