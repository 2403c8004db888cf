export { WhyIconLink, WhyReasons } from './why-reasons.tsx'
