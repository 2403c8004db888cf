/** Components that layouts and other features may import. */
export { ConsentPanel } from './consent-panel.tsx'
