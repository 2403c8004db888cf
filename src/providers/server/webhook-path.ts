/** The path that a provider reports to names the provider and the site whose keys verify it. */
export const webhookPath = (provider: string, siteId: number | string): string =>
  `/api/payment-webhook.php/${provider}/${siteId}`
