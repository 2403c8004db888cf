/** Alerts to members, which log-in and sign-up do not load. */
export { ConfirmLine } from './confirm-line.tsx'
export { MemberAlerts } from './member-alerts.tsx'
