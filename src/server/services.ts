import type { Config } from './config.ts'

/** What another company does for the installation. */
export const serviceUses = ['mail', 'sms', 'push', 'storage', 'errors', 'traces'] as const
export type ServiceUse = { use: (typeof serviceUses)[number]; name: string }

const hostIn = (url: string): string => URL.parse(url)?.hostname ?? url

/** The services that the configuration names; none for what the installation does itself. */
export function listServices(config: Config): ServiceUse[] {
  const { mail, sms, push, objectStorage, errorTracker, traces } = config
  return [
    ...(mail.smtpUrl === null ? [] : [{ use: 'mail' as const, name: hostIn(mail.smtpUrl) }]),
    ...(sms === null ? [] : [{ use: 'sms' as const, name: hostIn(sms.url) }]),
    ...(push === null ? [] : [{ use: 'push' as const, name: 'Apple, Google, Mozilla, Microsoft' }]),
    ...(objectStorage === null
      ? []
      : [{ use: 'storage' as const, name: hostIn(objectStorage.endpoint) }]),
    ...(errorTracker === null ? [] : [{ use: 'errors' as const, name: hostIn(errorTracker.url) }]),
    ...(traces === null ? [] : [{ use: 'traces' as const, name: hostIn(traces.url) }]),
  ]
}
