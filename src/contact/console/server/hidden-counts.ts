/** How many people; hidden where they are so few that one of them could be known. */
export type Count = { people: number; isHidden: boolean }

/** Parts that make up a total: a count that is shown as well, or the members, whose number is known. */
export type Sum = { parts: Count[]; total: Count | null }

/** A count of fewer people is hidden; nobody's choice is nothing to hide. */
export const createCount = (people: number, minPeople: number): Count => ({
  people,
  isHidden: people > 0 && people < minPeople,
})

/**
 * Hides further counts until none that is hidden, and no sum of hidden ones that has fewer people
 * than the minimum, can be found by subtracting what is shown.
 */
export function hideDerivable(sums: Sum[], minPeople: number): void {
  for (let found: Count | undefined = sums[0]?.parts[0]; found;) {
    found = sums
      .values()
      .map((sum) => findNextToHide(sum, minPeople))
      .find(Boolean)
    if (found) found.isHidden = true
  }
}

/** The count that must be hidden as well, if one must. */
function findNextToHide({ parts, total }: Sum, minPeople: number): Count | undefined {
  const hidden = parts.filter(({ isHidden }) => isHidden)
  if (total?.isHidden) return hidden.length > 0 ? undefined : findSmallest(parts)
  if (hidden.length === 0) return undefined
  const people = hidden.reduce((sum, each) => sum + each.people, 0)
  if (hidden.length > 1 && people >= minPeople) return undefined
  return findSmallest(parts) ?? total ?? undefined
}

/** Of the shown ones; nobody's choice only where there is no other. */
function findSmallest(parts: Count[]): Count | undefined {
  const visible = parts.filter(({ isHidden }) => !isHidden)
  const rank = ({ people }: Count) => (people === 0 ? Infinity : people)
  return visible.toSorted((one, other) => rank(one) - rank(other))[0]
}
