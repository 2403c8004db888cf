import * as z from 'zod'

/**
 * Where profiles of partners (shown with `member_resell`) and performers (`cam_cards`) come from.
 * `public_key`: Ed25519, as base64 of its SPKI form; `hosts`: of offers and photos; `token`: sent
 * to the partner, if it asks for one.
 */
export const PartnerFeed = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string().check(z.minLength(1)),
  url: z.string().check(z.regex(/^https:\/\//)),
  token: z._default(z.string(), ''),
  public_key: z.string().check(z.regex(/^MCowBQYDK2VwAyEA[\w+/]{43}=$/)),
  origin: z.enum(['partner', 'performer']),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+(?::\d{1,5})?$/))),
})

/**
 * Partners that members can agree to be shown by, with `member_resell`. `site`: the host at the
 * partner that the feed is for; `token_hash`: SHA-256 of the token by which it fetches the feed,
 * in hexadecimal digits.
 */
export const PartnerRecipient = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string().check(z.minLength(1)),
  url: z.string().check(z.regex(/^https:\/\/[\w.-]+/)),
  site: z.string(),
  token_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
