/**
 * The probability that two samples of one distribution differ at least this much (Mann-Whitney U, two-sided, normal approximation
 * with correction for ties; accurate from about twenty values).
 */
export function mannWhitney(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ]
  const sorted = all.toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end]?.value === sorted[start]?.value) end++
    const rank = (start + 1 + end) / 2
    rankSum += rank * sorted.slice(start, end).filter(({ first }) => first).length
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
  const z = (Math.abs(u - (n * m) / 2) - 0.5) / spread
  return Math.min(1, 2 * (1 - normal(Math.max(0, z))))
}

/** The standard normal distribution (Abramowitz and Stegun 7.1.26; error below 2·10⁻⁷). */
function normal(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.327_591_1 * x)
  const series =
    ((((1.061_405_429 * t - 1.453_152_027) * t + 1.421_413_741) * t - 0.284_496_736) * t +
      0.254_829_592) *
    t
  return 0.5 * (1 + (1 - series * Math.exp(-x * x)))
}
