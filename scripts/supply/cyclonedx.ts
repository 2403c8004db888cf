import type { Package } from './packages.ts'

const purl = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function hashes(integrity: string | undefined) {
  const match = /^sha512-(.+)$/.exec(integrity ?? '')
  return match?.[1] ? [{ alg: 'SHA-512', content: Buffer.from(match[1], 'base64').toString('hex') }] : []
}

/** The bill of materials in CycloneDX 1.6; two runs over one lockfile give the same bytes. */
export function billOfMaterials(product: { name: string; version: string }, packages: Package[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product.name, name: product.name, version: product.version },
      properties: [{ name: 'vonk:advisories', value: 'not audited' }],
    },
    components: packages.map((each) => ({
      type: 'library',
      'bom-ref': purl(each),
      name: each.name,
      version: each.version,
      purl: purl(each),
      scope: each.development || each.optional ? 'optional' : 'required',
      licenses: each.licence === 'none' ? [] : [licenceOf(each.licence)],
      hashes: hashes(each.integrity),
      properties: each.development ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
    })),
  }
}

function licenceOf(licence: string) {
  if (/ (?:AND|OR) /.test(licence)) return { expression: licence }
  return /^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { license: { name: licence } }
}
