import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '../../platform/api-client.ts'
import { locateCity } from './use-position.ts'

describe('the position of a device', () => {
  test('leaves it only as the centre of a cell of about five kilometres', async () => {
    const sent: string[] = []
    const api = createApi({
      send: async (url) => {
        sent.push(url)
        return Response.json({ city: null })
      },
      wait: async () => {},
      newKey: () => 'key',
    })
    const position = { coords: { latitude: 52.370216, longitude: 4.895168 } }
    const getCurrentPosition = (onPosition: (at: typeof position) => void) => onPosition(position)
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
    onTestFinished(() => void vi.unstubAllGlobals())
    await locateCity(api)
    expect(sent).toEqual(['/api/geocode.php?lat=52.35&lon=4.88'])
  })
})
