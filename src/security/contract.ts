import * as z from 'zod'
import {
  ReauthenticationProof,
  PasskeyAnswer,
  SensitiveAction,
  reauthenticationFailures,
} from '../accounts/credentials-contract.ts'
import { User } from '../accounts/contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant, EmptyObject, singleLineText } from '../platform/ids.ts'

const Password = z.string().check(z.maxLength(500))
const Bytes = z.string().check(z.regex(/^[\w-]{1,4000}$/))
const Name = singleLineText(60, 1)

const Passkey = z.object({
  id: Id,
  name: z.string(),
  added: Instant,
  last_used: z.nullable(Instant),
})

/** Returns the member's two-factor state and passkeys. */
export const getSecurity = call({
  method: 'GET',
  path: '/api/security.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    two_factor: z.nullable(z.object({ since: Instant, recovery_codes_left: z.int() })),
    passkeys: z.array(Passkey),
  }),
  fails: {},
})

/**
 * Returns which credentials a reset link's account has. The reset ends all that the owner does not
 * keep.
 */
export const getResetAccess = call({
  method: 'POST',
  path: '/api/reset-access.php',
  access: 'anyone',
  repeat: 'natural',
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  output: z.object({
    sessions: z.array(
      z.object({ id: Id, device: z.string(), place: z.string(), last_used: Instant }),
    ),
    passkeys: z.array(Passkey),
    two_factor: z.nullable(z.object({ since: Instant })),
  }),
  fails: { link_expired: 410 },
})

/** The password with a TOTP code, a recovery code or a passkey, if the member has one. */
const identity = { password: Password, ...ReauthenticationProof.shape }

/** Nobody has a code yet. */
const {
  second_step_missing: _missing,
  second_step_wrong: _wrong,
  ...failuresWithoutCode
} = reauthenticationFailures

/**
 * Creates a new secret for an authenticator app. It takes effect when a code of it is confirmed.
 * Every request creates another secret, so the call needs no idempotency key and no stored response
 * contains a secret.
 */
export const startTwoFactor = call({
  method: 'POST',
  path: '/api/two-factor.php',
  access: 'member',
  repeat: 'natural',
  input: z.object(identity),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  fails: { ...failuresWithoutCode, address_not_confirmed: 403, two_factor_on: 409 },
})

/** Switches two-factor authentication on. The recovery codes are returned only here. */
export const confirmTwoFactor = call({
  method: 'PUT',
  path: '/api/two-factor.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({ code: z.string().check(z.maxLength(40)) }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  fails: {
    address_not_confirmed: 403,
    second_step_wrong: 403,
    two_factor_on: 409,
    two_factor_not_started: 409,
  },
})

/** Switches two-factor authentication off. */
export const removeTwoFactor = call({
  method: 'DELETE',
  path: '/api/two-factor.php',
  access: 'member',
  input: z.object(identity),
  output: EmptyObject,
  fails: reauthenticationFailures,
})

/** Creates ten new recovery codes and invalidates the old ones. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/recovery-codes.php',
  access: 'member',
  repeat: 'natural',
  input: z.object(identity),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  fails: { ...reauthenticationFailures, two_factor_not_started: 409 },
})

/**
 * Returns the options to create a passkey (WebAuthn Level 3,
 * PublicKeyCredentialCreationOptionsJSON).
 */
export const startPasskey = call({
  method: 'POST',
  path: '/api/passkey-options.php',
  access: 'member',
  repeat: 'natural',
  input: z.object(identity),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    timeout: z.int(),
  }),
  fails: { ...reauthenticationFailures, address_not_confirmed: 403, too_many_passkeys: 409 },
})

/** Adds a passkey; the credential contains the parts of the browser's response that are checked. */
export const addPasskey = call({
  method: 'POST',
  path: '/api/passkeys.php',
  access: 'member',
  repeat: 'natural',
  input: z.object({
    name: Name,
    credential: z.object({
      id: Bytes,
      clientDataJSON: Bytes,
      attestationObject: z.string().check(z.regex(/^[\w-]{1,20000}$/)),
      transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
    }),
  }),
  output: z.object({ passkeys: z.array(Passkey) }),
  fails: {
    address_not_confirmed: 403,
    passkey_refused: 403,
    passkey_known: 409,
    too_many_passkeys: 409,
  },
})

/** Renames a passkey. */
export const renamePasskey = call({
  method: 'PUT',
  path: '/api/passkeys.php',
  access: 'member',
  input: z.object({ id: Id, name: Name }),
  output: z.object({ passkeys: z.array(Passkey) }),
  fails: {},
})

/** Removes a passkey. */
export const removePasskey = call({
  method: 'DELETE',
  path: '/api/passkeys.php',
  access: 'member',
  input: z.object({ id: Id, ...identity }),
  output: z.object({ passkeys: z.array(Passkey) }),
  fails: reauthenticationFailures,
})

/**
 * Issues a challenge for one sensitive action of this session, to be signed by one of the member's
 * passkeys.
 */
export const getPasskeyConfirmation = call({
  method: 'GET',
  path: '/api/passkey-confirmation.php',
  access: 'member',
  input: z.object({ action: SensitiveAction }),
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
    timeout: z.int(),
  }),
  fails: {},
})

/** Issues a challenge for a log-in by passkey, not bound to an account. */
export const getPasskeyChallenge = call({
  method: 'GET',
  path: '/api/passkey-login.php',
  access: 'anyone',
  input: EmptyObject,
  output: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int() }),
  fails: {},
})

/** Logs in by passkey, which replaces password and second factor. */
export const logInByPasskey = call({
  method: 'POST',
  path: '/api/passkey-login.php',
  access: 'anyone',
  repeat: 'natural',
  input: PasskeyAnswer,
  output: z.object({ user: User }),
  fails: { passkey_refused: 403, login_blocked: 429, account_pending_deletion: 403 },
})
