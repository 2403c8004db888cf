import { failureCode } from '../../server/database/failures.ts'

/** Returns the TXT records of a name, each in its parts, as `node:dns/promises` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/**
 * What receivers look up to decide whether a mail of the domain is genuine: SPF (RFC 7208), DMARC (RFC
 * 7489), and DKIM (RFC 6376) as far as the selectors of the mail server are known.
 */
export async function findMailDomainFaults(
  domain: string,
  resolveTxt: ResolveTxt,
  selectors: readonly string[] = [],
): Promise<string[]> {
  const dmarc = (await resolveTexts(`_dmarc.${domain}`, resolveTxt)).filter((text) =>
    /^v=DMARC1\b/i.test(text),
  )
  const faults = await findSpfFaults(domain, resolveTxt)
  if (dmarc.length === 0)
    faults.push(`_dmarc.${domain} has no DMARC record: add TXT "v=DMARC1; p=quarantine; rua=…"`)
  for (const selector of selectors)
    faults.push(...(await findKeyFaults(`${selector}._domainkey.${domain}`, resolveTxt)))
  return faults
}

/** All that a domain needs which only stands in envelopes, to which bounces go. */
export async function findSpfFaults(domain: string, resolveTxt: ResolveTxt): Promise<string[]> {
  const spf = (await resolveTexts(domain, resolveTxt)).filter((text) => /^v=spf1\b/i.test(text))
  if (spf.length === 0)
    return [`${domain} has no SPF record: add TXT "v=spf1 …" that names the mail server`]
  return spf.length > 1 ? [`${domain} has ${spf.length} SPF records: receivers accept one`] : []
}

/** An empty key was revoked (RFC 6376, 3.6.1). */
async function findKeyFaults(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  const keys = (await resolveTexts(name, resolveTxt)).filter((text) => /(?:^|;)\s*p=/.test(text))
  if (keys.length === 0)
    return [`${name} has no DKIM key: add the TXT or CNAME record that the mail server names`]
  if (keys.length > 1) return [`${name} has ${keys.length} DKIM keys: receivers accept one`]
  return keys.some((text) => /(?:^|;)\s*p=\s*[a-z\d+/]/i.test(text))
    ? []
    : [`${name} has an empty DKIM key, which means that it was revoked`]
}

async function resolveTexts(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(failureCode(error) ?? '')) return []
    throw error
  }
}
