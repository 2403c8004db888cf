import amara from './portraits/amara.webp?brands'
import femke from './portraits/femke.webp?brands'
import pieter from './portraits/pieter.webp?brands'

/** Three of the illustrated examples, for pages that show no more. */
export const closingPortraits = (brand: string) =>
  [femke, pieter, amara].map((picture) => picture.brands[brand] ?? picture.ours)

export { DrawnPortrait } from './drawn-portrait.tsx'
export { useMinimumPrice } from './use-minimum-price.ts'
