import type { Variable } from './config-variable.ts'

/** The variables of services that reach people: mail, text messages, payments and push. */
export const serviceVariables = {
  SMTP_URL: {
    about: 'server for outgoing mail',
    example: 'smtps://user:password@smtp.example.com',
    local: 'the mailbox page',
    production: 'required',
    secret: true,
  },
  SMS_PROVIDER: {
    about:
      'who sends text messages: twilio, bird (the SMS API of rest.messagebird.com) or json, a gateway at SMS_URL. A code by text message signs a direct debit; without a provider direct debit is not offered, because nobody could sign one',
    example: 'twilio',
    local: 'the mailbox page',
    production: 'json if SMS_URL is set, else no direct debit',
  },
  SMS_URL: {
    about:
      'with json, the gateway that accepts {"to","text","reportUrl"} by POST (docs/mail.md); with twilio or bird, where their API begins, for a region of its own',
    example: 'https://sms.example.com/send?key=…',
    local: 'not set',
    production: 'with twilio https://api.twilio.com, with bird https://rest.messagebird.com',
    secret: true,
  },
  SMS_ACCOUNT: {
    about: 'Account SID of Twilio',
    example: 'AC…',
    local: 'not set',
    production: 'required with twilio',
  },
  SMS_KEY: {
    about: 'Auth Token of Twilio, or access key of Bird',
    example: '32 characters',
    local: 'not set',
    production: 'required with twilio and bird',
    secret: true,
  },
  SMS_SENDER: {
    about:
      'sender of text messages: a number of the account, a name of up to 11 characters where the country allows names, or a Messaging Service SID of Twilio',
    example: '+31612345678',
    local: 'not set',
    production: 'required with twilio and bird',
  },
  TRANSLATE_URL: {
    about:
      'an engine of your own with the API of LibreTranslate, for members whose browser cannot translate; it reads messages, so http:// is for a private address or a host name without a dot. The setting message_translation of a brand says whether it is used',
    example: 'http://libretranslate:5000',
    local: 'a simulated engine',
    production: 'no engine: browsers translate or nobody does',
  },
  TRANSLATE_KEY: {
    about: 'API key of the engine, if it asks for one',
    example: '36 characters',
    local: 'not set',
    production: 'not set',
    secret: true,
  },
  MAIL_FROM: {
    about:
      'sender of the mails of brands whose settings name no address; the name is that of the brand',
    example: 'hello@example.com',
    local: 'no-reply@host of the brand',
    production: 'no-reply@host of the brand',
  },
  DKIM_SELECTORS: {
    about:
      'selectors of the keys by which the mail server signs (DKIM), separated by spaces; `vonk doctor` looks up each at the sending domain of every brand',
    example: 'mail2026 backup',
    local: 'DKIM is not checked',
    production: 'DKIM is not checked',
  },
  PAYMENT_PROVIDER: {
    about:
      'provider of brands without an account of their own; local is a test provider whose payments are free',
    example: 'mollie',
    local: 'local',
    production: 'required, mollie or none',
  },
  MOLLIE_API_KEY: {
    about: 'key of the Mollie account',
    example: 'live_…',
    local: 'not set',
    production: 'required with mollie',
    secret: true,
  },
  VAPID_PUBLIC_KEY: {
    about: 'public key of web push',
    example: '87 characters',
    local: 'created once, stored in VONK_VAR/vapid.json',
    production: 'without the three: no web push',
  },
  VAPID_PRIVATE_KEY: {
    about: 'private key of web push',
    example: '43 characters',
    local: 'created once, stored in VONK_VAR/vapid.json',
    production: 'without the three: no web push',
    secret: true,
  },
  VAPID_SUBJECT: {
    about: 'contact address for push services',
    example: 'mailto:push@example.com',
    local: 'ORIGIN',
    production: 'without the three: no web push',
  },
} satisfies Record<string, Variable>
