import type { Environment } from './config.schema.ts'
import type { SmsConfig } from './sms-providers.ts'

const defaultUrls = {
  twilio: 'https://api.twilio.com',
  bird: 'https://rest.messagebird.com',
}

/** Returns where text messages are sent; null without a provider. Expects no `smsFaults`. */
export function readSms(environment: Environment): SmsConfig | null {
  const { SMS_URL: url, SMS_ACCOUNT: account = '', SMS_KEY: key = '' } = environment
  const { SMS_PROVIDER: provider = 'json', SMS_SENDER: sender = '' } = environment
  if (provider === 'json') return url ? { provider, url } : null
  const base = (url ?? defaultUrls[provider]).replace(/\/+$/, '')
  return provider === 'twilio'
    ? { provider, url: base, account, key, sender }
    : { provider, url: base, key, sender }
}

export function smsFaults(environment: Environment): string[] {
  const { SMS_PROVIDER: provider } = environment
  if (!provider) {
    const unused = (['SMS_ACCOUNT', 'SMS_KEY', 'SMS_SENDER'] as const).filter(
      (name) => environment[name],
    )
    return unused.length > 0
      ? [`SMS_PROVIDER is missing: ${unused.join(', ')} belong to a provider.`]
      : []
  }
  const required = {
    twilio: ['SMS_ACCOUNT', 'SMS_KEY', 'SMS_SENDER'],
    bird: ['SMS_KEY', 'SMS_SENDER'],
    json: ['SMS_URL'],
  } as const
  return required[provider]
    .filter((name) => !environment[name])
    .map((name) => `${name} is missing: SMS_PROVIDER is ${provider}.`)
}
