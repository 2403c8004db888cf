import type { Sql } from 'sql-template-tag'
import type { Log } from './log.ts'
import type { Locale } from '../platform/locales.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import type {
  AppTexts,
  MailValues,
  RenderedMail,
  ServerCatalogues,
  ServerTexts,
} from '../platform/page-bundle.ts'
import type { Brands } from './brands/brands.ts'
import type { Files } from './files/files.ts'
import type { SendPush } from './push/send-push.ts'
import type { ServiceUse } from './services.ts'
import type { Site } from '../sites/rules.ts'
import type { Queryable } from './database/query.ts'
import type { Seal } from './seal.ts'
import type { DomainEvent } from './domain-event.ts'
import type { EnqueueOptions, Job } from './jobs/job.ts'
import type { Upload } from './http/uploads.ts'
import type { LiveEvent } from './live/events.ts'
import type { Payments } from './provider-connection.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { SmsTemplate } from './sms-template.ts'
import type { Translator } from './translator.ts'
import type { RequestKey } from './request-key.ts'
import type { CurrentUserTraits, UserRow } from './current-user.ts'

/** The person behind a request, as the session identifies them; never built from a request body. */
export type Actor = {
  memberId: string
  sessionId: string
  /**
   * `locked_operator`: an operator whose session used the password alone where a second factor is
   * required.
   */
  role: 'member' | 'operator' | 'locked_operator'
  /** The request is made by an API key, which works for its own brand alone. */
  isApiKey?: boolean
  /** What an operator may do; empty for members. */
  staffRoles: StaffRole[]
  /** The log-in used a code or a passkey besides the password. */
  secondStep: boolean
  /** The address is confirmed, so the member may write messages. */
  confirmed: boolean
  /** Premium for life. */
  paid: boolean
  /** May only make the calls listed in http/banned.ts. */
  banned: boolean
  language: Locale
}

/** What every operation gets: a transaction for a call that writes, the pool for one that reads. */
export type Context<Who = Actor | null> = {
  db: Queryable
  /**
   * The same database or transaction with the rows of every site, as the role `vonk_every_site`: only
   * for what docs/walls.md lists.
   */
  everySite: Queryable
  site: Site
  /** Another site of the installation, by its host. */
  findSite(host: string): Site | null
  findSiteById(id: number): Site | null
  /** All sites of the installation. */
  listSites(): Site[]
  /** The same request at another site: its texts, its look and its sender. */
  atSite(site: Site): Context
  /** The configured origin of a site of the installation. */
  getOrigin(site: Site): string
  actor: Who
  /** During a page render: the member who reads it, fetched together with their session. */
  user: UserRow | null
  /** The member's own traits, null for staff; undefined where they were not read with the session. */
  traits: CurrentUserTraits | null | undefined
  now: Date
  locale: Locale
  /** The visitor's country (ISO 3166), from the network address or the member's account. */
  country: string
  /** The country of the network address, whatever the account says. */
  addressCountry: string
  /** The first of the browser's languages that the site supports. */
  browserLocale: Locale | null
  /** The browser sends Global Privacy Control (W3C), an objection to measurement and sharing. */
  privacyControl: boolean
  /** Local mode: test payments, mailbox page, demo people. */
  local: boolean
  /** The public VAPID key, null without web push. */
  pushKey: string | null
  /** The services of other companies that the configuration names. */
  listServices(): ServiceUse[]
  /** Signs with the installation's secret: for links that need no table. */
  sign(text: string): string
  /** The accepted signatures of a text: two while the secret is being rotated. */
  signatures(text: string): string[]
  /** For secrets that must be decrypted again. */
  seal: Seal
  /** Sends a push to the browser's push service; null without web push. */
  sendPush: SendPush | null
  /** The visitor's network address; for limits and evidence, never shown to members. */
  address: string
  device: string
  /** The page of ours that made the request, a number of platform/contact-sources.ts. */
  via: number
  /** Origin of mailed links: configured, never taken from the request's Host header. */
  origin: string
  query: URLSearchParams
  cookie(name: string): string | undefined
  log: Log
  /**
   * Stored with the rows that this request creates; null in a job, and for calls that are
   * idempotent in themselves.
   */
  requestKey: RequestKey | null
  /** The body of an `upload` call, as a file that is removed after the response. */
  upload: Upload
  /** Runs the effect after the commit; a crash in between loses it. */
  afterCommit(effect: () => void): void
  /** Sends a live event to the member's open pages on every node, after the commit. */
  announce(memberId: string, event: LiveEvent): void
  /** Adds a job in the same transaction: for effects that must not be lost. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>
  /** Publishes a domain event; its listeners run inside the transaction. */
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void>
  /**
   * Publishes a domain event whose listeners are all SQL expressions, for the select list of the
   * statement that makes the change.
   */
  listenerSql<Payload>(event: DomainEvent<Payload>, payload: Payload): Sql[]
  /** For operations registered with `transaction: 'own'`: one short transaction around the writes. */
  inTransaction<T>(run: (ctx: Context<Who>) => Promise<T>): Promise<T>
  /** Sets the session cookie of the response; null removes it. */
  setSession(session: { token: string; member: string } | null): void
  /**
   * For jobs: renders a mail in a language. `why`: the page of its cause; `as`: what it calls the
   * brand for a member who chose another name.
   */
  renderMail(
    template: string,
    locale: Locale,
    values: MailValues,
    why?: string | null,
    as?: string | null,
  ): Promise<RenderedMail>
  /** Texts of shortcuts and notifications in a language; null without pages. */
  appTexts(locale: Locale): Promise<AppTexts | null>
  /** Texts of a file that the server writes, in a language. */
  texts<Name extends keyof ServerCatalogues>(
    locale: Locale,
    catalogue: Name,
  ): Promise<ServerTexts<Name>>
  /** `as`: the name of the sender, instead of the brand's. */
  sendMail(
    mail: RenderedMail & { to: string; as?: string | null; headers: Record<string, string> },
  ): Promise<void>
  files: Files
  /** The looks that a site may have. */
  brands: Brands
  /** The payment providers of the installation, by name. */
  payments: Payments
  /** Sends the text of a mail's template as a text message; null where this installation has no gateway. */
  sendSms: ((to: string, text: string, template: SmsTemplate) => Promise<void>) | null
  /** The operator's engine for translations; null where this installation has none. */
  translator: Translator | null
  /** Requests to addresses that others choose. */
  outgoing: Outgoing
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

export type MemberContext = Context<Actor>
