import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { MailSender } from './mail.ts'

type Brand = {
  /** Of its pages. */
  origin: string
  settings: Pick<
    SiteSettings,
    'name' | 'mail_from_name' | 'mail_from' | 'mail_reply_to' | 'mail_bounces'
  >
}

/** Returns who the mails of a brand are from; `configured` is the address of MAIL_FROM. */
export function getMailSender({ origin, settings }: Brand, configured: string | null): MailSender {
  const { name, mail_from_name, mail_from, mail_reply_to, mail_bounces } = settings
  const address = mail_from || (configured ?? `no-reply@${new URL(origin).hostname}`)
  return {
    name: mail_from_name || name,
    address,
    replyTo: mail_reply_to || null,
    bounces: mail_bounces || address,
  }
}

/** The address in `Name <address>`, or an address alone. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
