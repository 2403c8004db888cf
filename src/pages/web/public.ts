import amara from './landing/portraits/amara.webp?brands'
import femke from './landing/portraits/femke.webp?brands'
import pieter from './landing/portraits/pieter.webp?brands'

/** Three of the illustrated examples, for pages that show no more. */
export const closingPortraits = (brand: string) =>
  [femke, pieter, amara].map((picture) => picture.brands[brand] ?? picture.ours)

export { DrawnPortrait } from './landing/drawn-portrait.tsx'
export { useMinimumPrice } from './landing/use-minimum-price.ts'
