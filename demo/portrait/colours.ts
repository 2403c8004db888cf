export const ink = '#25131f'

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes two colours; `share` is that of the second. */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second)
  const mixed = channels(first).map((value, band) =>
    Math.round(value + ((other[band] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export interface Tint {
  /** Colours of the wall, its darker and its lighter shapes. */
  base: string
  deep: string
  light: string
}

export const tint = (base: string, deep: string): Tint => ({
  base,
  deep,
  light: mix(base, '#ffffff', 0.5),
})

const tints = {
  sky: tint('#cadce6', '#b1cada'),
  butter: tint('#f2e1b6', '#e7d091'),
  lilac: tint('#ddd4eb', '#cabde0'),
  rose: tint('#ead2d3', '#dcb8bb'),
  sand: tint('#e1dad2', '#d0c5ba'),
  sage: tint('#cfdfcb', '#b8cfb3'),
  mist: tint('#d4dedb', '#bdccc8'),
  clay: tint('#f0d0bd', '#e7b8a1'),
} as const
type TintName = keyof typeof tints

/** The colours of walls and clothes, which a brand may replace. */
export interface Palette {
  tints: Readonly<Record<string, Tint>>
  /** Garment colours by lightness, with the walls that they have no contrast to. */
  cloths: readonly { colour: string; against: readonly string[] }[]
}

const cloths: { colour: string; against: TintName[] }[] = [
  { colour: '#40607c', against: ['sky'] },
  { colour: '#2f5d50', against: ['sage', 'mist'] },
  { colour: '#c9613f', against: ['clay', 'rose'] },
  { colour: '#66733f', against: ['sage', 'butter'] },
  { colour: '#9c3d40', against: ['rose', 'clay'] },
  { colour: '#8b8589', against: ['mist', 'sand'] },
  { colour: '#7f5b8d', against: ['lilac'] },
  { colour: '#35697a', against: ['sky', 'mist'] },
  { colour: '#8c4b6c', against: ['rose', 'lilac'] },
  { colour: '#d5a540', against: ['butter'] },
  { colour: '#6b4b73', against: ['lilac'] },
  { colour: '#3d3c56', against: [] },
  { colour: '#5d3b44', against: [] },
  { colour: '#efe6da', against: ['sand', 'butter'] },
  { colour: '#d29a92', against: ['rose', 'clay'] },
  { colour: '#8fb0b3', against: ['sky', 'mist', 'sage'] },
  { colour: '#47484f', against: [] },
]

export const usualPalette: Palette = { tints, cloths }
