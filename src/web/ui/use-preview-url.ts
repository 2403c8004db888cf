import { useEffect, useState } from 'react'

/** The object URL of a file of this device, revoked when the component goes. */
export function usePreviewUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
