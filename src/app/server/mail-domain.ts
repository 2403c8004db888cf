import { failureCode } from '../../server/database/failures.ts'

/** Returns the TXT records of a name, each in its parts, as `node:dns/promises` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** What receivers look up to decide whether a mail of the domain is genuine. */
export async function findMailDomainFaults(
  domain: string,
  resolveTxt: ResolveTxt,
): Promise<string[]> {
  const spf = (await resolveTexts(domain, resolveTxt)).filter((text) => /^v=spf1\b/i.test(text))
  const dmarc = (await resolveTexts(`_dmarc.${domain}`, resolveTxt)).filter((text) =>
    /^v=DMARC1\b/i.test(text),
  )
  const faults: string[] = []
  if (spf.length === 0)
    faults.push(`${domain} has no SPF record: add TXT "v=spf1 …" that names the mail server`)
  if (spf.length > 1) faults.push(`${domain} has ${spf.length} SPF records: receivers accept one`)
  if (dmarc.length === 0)
    faults.push(`_dmarc.${domain} has no DMARC record: add TXT "v=DMARC1; p=quarantine; rua=…"`)
  return faults
}

async function resolveTexts(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(failureCode(error) ?? '')) return []
    throw error
  }
}
