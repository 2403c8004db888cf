export { adoptConsent, recordPrivacyControl, allowsMarketing } from './visitor-consent.ts'
