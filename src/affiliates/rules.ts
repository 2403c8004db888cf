/** The events that are reported to affiliates, each at most once per member. */
export const affiliateEvents = ['sign_up', 'confirmed', 'first_order', 'refund'] as const
export type AffiliateEvent = (typeof affiliateEvents)[number]

/** The placeholders of a postback's URL, each as `{name}`. */
export const postbackFields = [
  'event',
  'id',
  'time',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'cpc',
  'amount',
  'currency',
] as const
export type PostbackValues = Partial<Record<(typeof postbackFields)[number], string>>

const PLACEHOLDER = /\{(\w+)\}/g

/** Whether the template is an https address whose host is fixed and whose placeholders are known. */
export function isPostbackTemplate(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name)
  const url = URL.parse(template)
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    !/[{}]/.test(url.host) &&
    template.length <= 2000 &&
    names.every((name) => postbackFields.some((field) => field === name))
  )
}

/**
 * Fills the placeholders of a postback's URL. Values are encoded, so they can add neither a
 * parameter nor a path.
 */
export const fillTemplate = (template: string, values: PostbackValues): string =>
  template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const field = postbackFields.find((each) => each === name)
    return encodeURIComponent((field && values[field]) ?? '')
  })

/** The signed text: the Unix time in the header and the complete URL. */
export const signedText = (seconds: number, url: string): string => `${seconds}.${url}`
