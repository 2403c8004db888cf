export { installationGauges } from './installation-gauges.ts'
