import { describe, expect, test } from 'vitest'
import { sortFaces, type Block } from './rules.ts'

type Face = Extract<Block, { kind: 'collage' }>['faces'][number]

const face = (gender: Face['gender'], age: number): Face => ({
  picture: { src: `${gender}-${age}.webp`, width: 1, height: 1 },
  gender,
  age,
})
const faces = [face('female', 27), face('male', 36), face('female', 48), face('male', 61)]
const toNumbers = (...of: Parameters<typeof sortFaces>) =>
  sortFaces(...of).map(({ number }) => number)

describe('the faces of a collage', () => {
  test('keep their order until something is chosen', () => {
    expect(toNumbers(faces, { gender: 'everyone', from: 0, to: Infinity })).toEqual([0, 1, 2, 3])
  })

  test('come first where gender and age fit, both bounds included', () => {
    const sorted = sortFaces(faces, { gender: 'male', from: 36, to: 60 })
    expect(sorted.map(({ number }) => number)).toEqual([1, 0, 2, 3])
    expect(sorted.map(({ fits }) => fits)).toEqual([true, false, false, false])
    expect(toNumbers(faces, { gender: 'female', from: 28, to: 48 })).toEqual([2, 0, 1, 3])
  })

  test('are all there when nobody fits', () => {
    const sorted = sortFaces(faces, { gender: 'everyone', from: 90, to: 99 })
    expect(sorted).toHaveLength(faces.length)
    expect(sorted.some(({ fits }) => fits)).toBe(false)
  })
})
