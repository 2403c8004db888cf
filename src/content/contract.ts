import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject, Id, Instant, multilineText } from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** The parts of a site whose texts it may say in its own words. */
export const textGroups = ['landers', 'pages', 'faq', 'legal', 'mails'] as const
export type TextGroup = (typeof textGroups)[number]

const Locale = z.enum(locales)
const Catalogue = z.string().check(z.maxLength(60), z.regex(/^\w+$/))
/** `<catalogue>.<key>` */
const Key = z.string().check(z.maxLength(160), z.regex(/^\w+(?:\.[\w-]+)+$/))
const Template = z.string().check(z.maxLength(60), z.regex(/^[a-z-]+\/[a-z-]+$/))
const Reason = multilineText(1000, 3)
const Count = z.int()
const Counts = z.partialRecord(Locale, Count)

const TextCatalogue = z.object({
  name: z.string(),
  group: z.enum(textGroups),
  texts: Count,
  /** Texts that the site says in its own words, by language. */
  changed: Counts,
  /** Those of another language that are not changed in this one. */
  missing: Counts,
})
export type TextCatalogue = z.infer<typeof TextCatalogue>

/** Lists the catalogues of texts that a site may say in its own words, and the emails. */
export const listTextCatalogues = call({
  method: 'GET',
  path: '/api/operator-text-catalogues.php',
  access: 'operator',
  roles: ['content'],
  input: EmptyObject,
  output: z.object({ catalogues: z.array(TextCatalogue), mails: z.array(z.string()) }),
  fails: {},
})

const SiteText = z.object({
  key: z.string(),
  /** The product's text in this language. */
  original: z.string(),
  /** The site's own text; null where pages say the product's. */
  text: z.nullable(z.string()),
  /** What is wrong with the site's text: pages say the product's then. */
  faults: z.array(z.string()),
  /** Changed in another language, but not in this one. */
  missing: z.boolean(),
  revision: Count,
  longest: Count,
})
export type SiteText = z.infer<typeof SiteText>

/** Lists the texts of a catalogue in one language. */
export const listTexts = call({
  method: 'GET',
  path: '/api/operator-texts.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ catalogue: Catalogue, locale: Locale }),
  output: z.object({ texts: z.array(SiteText) }),
  fails: {},
})

const Text = multilineText(20_000, 1)

/** Checks a text without saving it, and shows it with sample values. */
export const checkText = call({
  method: 'POST',
  path: '/api/operator-text-check.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: z.object({ locale: Locale, key: Key, text: Text }),
  output: z.object({ faults: z.array(z.string()), previews: z.array(z.string()) }),
  fails: {},
})

/** Changes a text of the site, or returns to the product's; every node says it at once. */
export const saveText = call({
  method: 'PUT',
  path: '/api/operator-texts.php',
  access: 'operator',
  roles: ['content'],
  repeat: 'natural',
  input: z.object({
    locale: Locale,
    key: Key,
    /** null: the product's text again. */
    text: z.nullable(Text),
    /** The revision that the person looked at; 0 if the text was never changed. */
    revision: z.int32(),
    reason: Reason,
  }),
  output: z.object({ revision: Count }),
  fails: { text_invalid: 400, text_outdated: 409, nothing_changed: 409 },
})

const TextVersion = z.object({
  revision: Count,
  text: z.nullable(z.string()),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  reason: z.string(),
})
export type TextVersion = z.infer<typeof TextVersion>

/** Lists what a text has said, the latest first. */
export const listTextVersions = call({
  method: 'GET',
  path: '/api/operator-text-history.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ locale: Locale, key: Key }),
  output: z.object({ versions: z.array(TextVersion) }),
  fails: {},
})

/** Renders an email of the site with sample values. */
export const previewMail = call({
  method: 'GET',
  path: '/api/operator-mail-preview.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ template: Template, locale: Locale }),
  output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  fails: {},
})

/** Sends an email with sample values to the person who asks. */
export const sendSampleMail = call({
  method: 'POST',
  path: '/api/operator-mail-preview.php',
  access: 'operator',
  roles: ['content'],
  input: z.object({ template: Template, locale: Locale }),
  output: z.object({ to: z.string() }),
  fails: {},
})
