import { untyped } from '../platform/untyped.ts'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}
type Policy = { createScriptURL(url: string): unknown }

/** Some browsers do not support Trusted Types. */
const trustedTypes = (): TrustedTypes | undefined => untyped(Reflect.get(window, 'trustedTypes'))

/**
 * With Trusted Types no text becomes a script: a policy allows one URL. The content security policy
 * lists its name (src/server/http/security-headers.ts).
 */
export function scriptUrlPolicy(name: string, url: string): () => string {
  let policy: Policy | undefined
  return () => {
    policy ??= trustedTypes()?.createPolicy(name, { createScriptURL: () => url })
    return policy ? untyped(policy.createScriptURL(url)) : url
  }
}
