import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant } from '../platform/ids.ts'
import { ProfileCard } from '../profiles/contract.ts'

const Person = z.object({ member: Id })

/** Returns the member's private album: who may see it, and whose albums they may see. */
export const getAlbum = call({
  method: 'GET',
  path: '/api/album.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    /** Photos in the album. */
    photos: z.int(),
    /** Who may see it, the latest first; no profile while somebody cannot be seen. */
    granted: z.array(z.object({ id: Id, at: Instant, profile: z.nullable(ProfileCard) })),
    /** Matches and people in conversations who may not see it, the latest conversation first. */
    contacts: z.array(ProfileCard),
    /** Whose albums the member may see, the latest first; only people who can be seen. */
    received: z.array(ProfileCard),
  }),
  fails: {},
})

/**
 * Lets a match, or a partner of a conversation, see the member's private album until it is taken
 * back. Nobody else learns of it.
 */
export const grantAlbum = call({
  method: 'POST',
  path: '/api/album-grant.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: { profile_not_available: 404, album_contact_needed: 409 },
})

/** Takes the permission back. Takes any id, so that the answer does not tell whether it exists. */
export const revokeAlbum = call({
  method: 'DELETE',
  path: '/api/album-grant.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: {},
})
