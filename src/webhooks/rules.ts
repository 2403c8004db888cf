/** For this time after a rotation the previous secret signs as well. */
export const ROTATION_HOURS = 24

/** What a signature is of: https://www.standardwebhooks.com */
export const signedContent = (id: string, seconds: number, body: string): string =>
  `${id}.${seconds}.${body}`

/** As owners install it: the prefix says what it is, should it ever leak. */
export const SECRET_PREFIX = 'whsec_'
