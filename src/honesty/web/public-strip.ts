/** Figures for pages of visitors. Their loaders must fetch `stripQuery`. */
export { HonestyStrip } from './honesty-strip.tsx'
export { stripQuery } from './strip-query.ts'
