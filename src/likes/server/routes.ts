import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getLike } from './get-like.ts'
import { giveLike } from './give-like.ts'
import { listLikes } from './list-likes.ts'
import { openLike } from './open-like.ts'
import { takeBackLike } from './take-back-like.ts'

/** More than a person gives in earnest, far less than a program would. */
const likes: CallLimit = { name: 'likes', points: 300, seconds: 3600, by: 'member', kept: 'memory' }

export const likesRoutes = [
  route(contract.listLikes, listLikes),
  route(contract.getLike, getLike),
  route(contract.giveLike, giveLike, { limits: [likes] }),
  route(contract.takeBackLike, takeBackLike, { limits: [likes] }),
  route(contract.openLike, openLike),
]
