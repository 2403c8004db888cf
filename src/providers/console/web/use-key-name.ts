import { useTranslations } from '../../../web/i18n.tsx'

const keyNames = [
  'key',
  'organizationToken',
  'shopID',
  'signatureKey',
  'apiUser',
  'apiPassword',
  'orderUrl',
  'apiKey',
  'reportApiKey',
  'merchantAccount',
  'hmacKey',
  'liveEndpointUrlPrefix',
] as const

/** Returns what a provider calls one of its keys. */
export function useKeyName(): (name: string) => string {
  const t = useTranslations('consoleProviders.providers.key')
  return (name) => {
    const keyName = keyNames.find((each) => each === name)
    return keyName ? t(keyName) : name
  }
}
