import * as z from 'zod/mini'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { CardImage, ProfileCard } from '../profiles/contract.ts'

export const LikeType = z.enum(['received', 'given', 'matches'])
export type LikeType = z.infer<typeof LikeType>

/** A person in a list of likes; `match` is the picture for the moment of a match. */
export const LikeProfile = z.object({
  ...ProfileCard.shape,
  main_image: z.nullable(z.object({ ...CardImage.shape, match: z.string() })),
  /** The viewer likes this person. */
  liked: z.boolean(),
  matched: z.boolean(),
  /** When the like of this list was given, or when both liked each other. */
  at: Instant,
})
export type LikeProfile = z.infer<typeof LikeProfile>

export const LikeCounts = z.object({ received: z.int(), given: z.int(), matches: z.int(), new: z.int() })
export type LikeCounts = z.infer<typeof LikeCounts>

/** One of the three lists by pages; without a type those who like the viewer, new first. */
export const listLikes = call({
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  input: z.object({
    type: z._default(LikeType, 'received'),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: z.object({
    profiles: z.array(LikeProfile),
    /** Who of these likes the viewer, and whose like was not opened yet. */
    liked_by: z.array(z.object({ id: Id, like_new: z.boolean() })),
    counts: LikeCounts,
    /** What to pass as `after` for the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  fails: {},
})

/** What stands between the viewer and one other member. */
export const getLike = call({
  method: 'GET',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ profile: LikeProfile, likes_me: z.boolean(), like_new: z.boolean() }),
  fails: { profile_not_available: 403 },
})

/** The moment of a match: both pictures, and whether a first message costs nothing. */
export const Match = z.object({ profile: LikeProfile, own_image: z.nullable(z.string()), free_message: z.boolean() })
export type Match = z.infer<typeof Match>

/** `match` goes to exactly one of the two likes that make it: the second. */
export const giveLike = call({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ matched: z.boolean(), match: z.nullable(Match) }),
  fails: { profile_not_available: 403, cannot_be_liked: 403 },
})

/** Taking back what was not given changes nothing. */
export const takeBackLike = call({
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({}),
  fails: {},
})

/** The viewer has looked at a like received: it is no longer new. */
export const openLike = call({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ new_likes: z.int() }),
  fails: {},
})
