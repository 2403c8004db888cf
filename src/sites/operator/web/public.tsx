export { SiteAlarms } from './site-alarms.tsx'
