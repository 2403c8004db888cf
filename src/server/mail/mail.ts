export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Takes a mail or throws; who calls it tries again later. */
export type MailTransport = { send(mail: Mail): Promise<void>; stop(): Promise<void> }

/** The mail server knows no such address: trying again is no use. */
export class AddressRefused extends Error {
  constructor() {
    super('the mail server refused the address')
    this.name = 'AddressRefused'
  }
}
