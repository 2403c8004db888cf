const HOUR = 3_600_000

/** Asks the browser; a position measured within the last hour will do (specification, section 7). */
export const readPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: HOUR,
      timeout: 10_000,
    }),
  )
