/** A host that is not ours, for addresses, headers and forms. */
export const EVIL_HOST = 'evil.example'

/** What paths are made of, and what makes a browser find a host in them or a parser fail. */
export const hostileParts: readonly string[] = [
  ...String.raw`/ // \ %2f %5C . .. %2e : :80 @ [ ] %5B ? # ; % %00 %20 %0d%0a %ff`.split(' '),
  ...`é http: https:// javascript: members login pages share api de nl en DE`.split(' '),
  EVIL_HOST,
  '',
]

/** Paths in which a browser could find another host, with and without a language. */
export const hostilePaths: readonly string[] = ['', '/de', '/nl', '/pl', '/en'].flatMap((prefix) =>
  [
    `//${EVIL_HOST}`,
    `///${EVIL_HOST}/phish`,
    `/\\${EVIL_HOST}`,
    `/%5c${EVIL_HOST}`,
    `/.//${EVIL_HOST}`,
    `/..//${EVIL_HOST}`,
    `/%2e%2e//${EVIL_HOST}`,
    `/;//${EVIL_HOST}`,
    '//',
    '//%5B',
    '//[',
    '//:80',
    '//%20',
    '//@',
    '//%',
  ].map((path) => prefix + path),
)

/** Queries that make the product redirect, or that name a place to return to. */
export const redirectingQueries: readonly string[] = [
  '',
  '?set_language=en',
  '?set_language=de',
  '?set_language=xx',
  '?network=abc&sub=1',
  '?set_language=en&network=abc',
  '?discountcode=NOV10',
  `?next=//${EVIL_HOST}`,
  `?next=/de//${EVIL_HOST}`,
  `?next=/%5c${EVIL_HOST}`,
  `?forced-domain=${EVIL_HOST}`,
]

/** Values of `Host` that no site names. */
export const foreignHosts: readonly string[] = [
  EVIL_HOST,
  `localhost.${EVIL_HOST}`,
  'localhost.',
  'xlocalhost',
  '127.0.0.1.nip.example',
  'rebind.localhost.example:80',
]

/** Headers of requests that another site made the browser send. */
export const foreignHeaders: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: `https://${EVIL_HOST}` },
  { 'sec-fetch-site': 'none', origin: `https://${EVIL_HOST}` },
  { origin: 'null', 'sec-fetch-site': '' },
  { origin: `http://localhost:3000.${EVIL_HOST}`, 'sec-fetch-site': '' },
  // Another scheme is another site: anybody between can write its pages.
  { origin: 'https://localhost:3000', 'sec-fetch-site': '' },
]
