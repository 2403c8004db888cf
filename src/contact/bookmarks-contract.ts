import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant } from '../platform/ids.ts'
import { ProfileCard } from '../profiles/contract.ts'

/** Somebody in a list of the member's own; no card while they cannot be seen, whatever the reason. */
const PersonEntry = z.object({ id: Id, at: Instant, profile: z.nullable(ProfileCard) })
export type PersonEntry = z.infer<typeof PersonEntry>

const Person = z.object({ member: Id })

/** Lists whom the member keeps in mind, the latest first. */
export const listBookmarks = call({
  method: 'GET',
  path: '/api/kept.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ people: z.array(PersonEntry) }),
  fails: {},
})

/** Keeps somebody in mind, and brings them back if they were set aside. Nobody is told. */
export const addBookmark = call({
  method: 'POST',
  path: '/api/kept.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: {},
})

/** Takes somebody out of the list of those kept in mind. */
export const removeBookmark = call({
  method: 'DELETE',
  path: '/api/kept.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: {},
})

/** Lists whom the member set aside, the latest first. */
export const listHidden = call({
  method: 'GET',
  path: '/api/hidden.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ people: z.array(PersonEntry) }),
  fails: {},
})

/** Sets somebody aside: out of the member's search and suggestions. Nobody is told. */
export const setAside = call({
  method: 'POST',
  path: '/api/hidden.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: {},
})

/** Brings somebody back who was set aside. */
export const bringBack = call({
  method: 'DELETE',
  path: '/api/hidden.php',
  access: 'member',
  repeat: 'natural',
  input: Person,
  output: EmptyObject,
  fails: {},
})
