import { expect, onTestFinished, test, vi } from 'vitest'
import { readPosition } from './read-position.ts'

test('a position of the last hour is reused', async () => {
  const position = { coords: { latitude: 52.09, longitude: 5.12 } }
  const getCurrentPosition = vi.fn((resolve: (value: unknown) => void) => resolve(position))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await readPosition()).toBe(position)
  const options = expect.objectContaining({ maximumAge: 3_600_000 })
  expect(getCurrentPosition).toHaveBeenCalledWith(
    expect.any(Function),
    expect.any(Function),
    options,
  )
})
