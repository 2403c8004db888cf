/** The brand that a mail is from. Bounces go to `address`, answers to `replyTo`, if there is one. */
export type MailSender = {
  name: string
  address: string
  replyTo: string | null
  /** Where reports about mails that did not arrive go. */
  bounces: string
}

export type Mail = {
  sender: MailSender
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Accepts a mail or throws; the caller retries. */
export type MailTransport = {
  send(mail: Mail): Promise<void>
  /** Connects and logs in without sending anything; rejects when mails could not be sent. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** The mail server does not know the address; a retry is useless. */
export class AddressRefused extends Error {
  constructor() {
    super('the mail server refused the address')
    this.name = 'AddressRefused'
  }
}
