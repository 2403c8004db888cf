export { listMatchComments, mayComment } from './like-comment.ts'
export { likeAdded } from './like-events.ts'
export {
  newLikeCountSql,
  hasNewMatchSql,
  markMatchesSeenSql,
  countNewLikes,
  countLikesSince,
  likedSql,
  newLikeSql,
  getLikeStatuses,
  claimFreeMessage,
} from './like-status.ts'
