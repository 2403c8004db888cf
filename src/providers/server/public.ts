export { adapters } from './adapters.ts'
export {
  type MethodsFor,
  closesCheckouts,
  connectedProviders,
  connectionTo,
  findFallback,
  offeredBy,
  statementName,
  type StatementNames,
  providerNamed,
} from './choose-provider.ts'
export { readMollieReport } from './mollie/mollie-webhook.ts'
export { endOutage, recordOutage } from './provider-outages.ts'
export { createProviderRecords } from './provider-records.ts'
export {
  type PaymentRequest,
  ProviderError,
  type ReportedPayment,
  type ReportedSubject,
  type ReportedWarning,
  type Settlement,
  StatementError,
} from './provider.ts'
export { endTestPayment } from './test-provider.ts'
export { webhookPath } from './webhook-path.ts'
export { savePaymentAccount } from './payment-accounts.ts'
export { mainProvider, pingProvider, providerNames } from './site-provider.ts'
