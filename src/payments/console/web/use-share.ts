import { useFormatter } from '../../../web/i18n.tsx'

/** Basis points as a share: 150 → "1.5 %"; a dash without one. */
export function useShare(): (basisPoints: number | null) => string {
  const format = useFormatter()
  return (basisPoints) =>
    basisPoints === null
      ? '–'
      : format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}
