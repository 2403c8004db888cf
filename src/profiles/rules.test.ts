import { describe, expect, it } from 'vitest'
import { interestGroups, interests, recentVisitors } from './rules.ts'

describe('recentVisitors', () => {
  const now = new Date('2026-11-22T20:00:00Z')
  const days = (...list: string[]) => list.map((day) => ({ day }))

  it('counts today and the six days before', () => {
    expect(recentVisitors(days('2026-11-22', '2026-11-16', '2026-11-15'), now)).toEqual(
      days('2026-11-22', '2026-11-16'),
    )
  })

  it('is empty without visits in that time', () => {
    expect(recentVisitors(days('2026-10-22'), now)).toEqual([])
  })
})

describe('interestGroups', () => {
  it('contain each interest exactly once', () => {
    expect(Object.values(interestGroups).flat().toSorted()).toEqual([...interests].toSorted())
  })
})
