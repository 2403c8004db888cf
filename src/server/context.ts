import type { Sql } from 'sql-template-tag'
import type { Log } from './log.ts'
import type { Locale } from '../platform/locales.ts'
import type { MailValues, RenderedMail } from '../platform/page-bundle.ts'
import type { Files } from './files/files.ts'
import type { SendPush } from './push/send-push.ts'
import type { Site } from '../sites/rules.ts'
import type { Queryable } from './database/query.ts'
import type { Seal } from './seal.ts'
import type { DomainEvent } from './domain-event.ts'
import type { EnqueueOptions, Job } from './jobs/job.ts'
import type { Upload } from './http/uploads.ts'
import type { LiveEvent } from './live/events.ts'
import type { Payments } from './provider-connection.ts'
import type { Sms } from './sms.ts'
import type { RequestKey } from './request-key.ts'
import type { UserRow } from './current-user.ts'

/** The person behind a request, as the session says; never built from a request's body. */
export type Actor = {
  memberId: string
  sessionId: string
  /** `locked_operator`: one of the staff whose session came by the password alone, where that is not enough. */
  role: 'member' | 'operator' | 'locked_operator'
  /** The session came by a code or a passkey, not by the password alone. */
  secondStep: boolean
  /** The address is confirmed: may write messages. */
  confirmed: boolean
  /** Premium for life. */
  paid: boolean
  /** May do what http/banned.ts names and nothing else. */
  banned: boolean
  language: Locale
}

/** What every operation gets: one transaction for a call that writes, the pool for one that reads. */
export type Context<Who = Actor | null> = {
  db: Queryable
  site: Site
  actor: Who
  /** While a page is drawn: the member who reads it, as asked for with their session. */
  user: UserRow | null
  now: Date
  locale: Locale
  /** The visitor's country (ISO 3166), from the network address or the member's account. */
  country: string
  /** Where the network address points to, whatever the account says. */
  addressCountry: string
  /** The first of the browser's languages that we speak. */
  browserLocale: Locale | null
  /** Local mode: test payments, mailbox page, demo people. */
  local: boolean
  /** The public VAPID key, null without web push. */
  pushKey: string | null
  /** A signature that only this installation can make: for links that need no table. */
  sign(text: string): string
  /** For secrets at rest that must be read again. */
  seal: Seal
  /** Hands a push to the browser's service; null without web push. */
  sendPush: SendPush | null
  /** The visitor's network address; for limits and evidence, never shown to members. */
  address: string
  device: string
  /** Where mailed links lead: configured, never taken from the request's Host header. */
  origin: string
  query: URLSearchParams
  cookie(name: string): string | undefined
  log: Log
  /** What this request creates carries it; null in a job, and for calls that are idempotent in themselves. */
  requestKey: RequestKey | null
  /** The body of an `upload` call, as a file that is removed once the call is answered. */
  upload: Upload
  /** What may be lost: told only once the transaction is in. */
  afterCommit(effect: () => void): void
  /** "Something changed" to the member's open pages, on every node, after commit. */
  announce(memberId: string, event: LiveEvent): void
  /** What must happen: a job in the same transaction. */
  enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>
  /** Publishes a fact to the features that listen, inside the transaction. */
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void>
  /** Publishes a fact whose listeners all ride along: expressions for the select list of the statement that makes it true. */
  listenerSql<Payload>(event: DomainEvent<Payload>, payload: Payload): Sql[]
  /** For operations registered with `transaction: 'own'`: one short transaction around the writes. */
  inTransaction<T>(run: (ctx: Context<Who>) => Promise<T>): Promise<T>
  /** Sets the session cookie of the answer; null removes it. */
  setSession(session: { token: string; member: string } | null): void
  /** For jobs: the text of a mail in a language, and the transport that takes it. */
  renderMail(template: string, locale: Locale, values: MailValues): Promise<RenderedMail>
  sendMail(mail: RenderedMail & { to: string; headers: Record<string, string> }): Promise<void>
  files: Files
  /** The payment providers of the installation, by name. */
  payments: Payments
  /** Sends a text message; null where this installation sends none. */
  sendSms: Sms | null
  setCookie(name: string, value: string, maxAgeSeconds: number): void
}

export type MemberContext = Context<Actor>
