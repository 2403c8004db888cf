import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentTime } from '../../web/clock.ts'
import { forgetSharedPhoto } from '../../web/device-cache.ts'
import { findSharedPhoto, type SharedPhoto } from '../../web/shared-photo.ts'

const sharedPhotoQuery = queryOptions({
  queryKey: ['shared-photo'],
  queryFn: findSharedPhoto,
  gcTime: 0,
})

/** The photo that waits on this device; undefined until the device has been asked. */
export function useSharedPhoto(): {
  photo: SharedPhoto | null | undefined
  /** Deletes it; false if another tab has done so. */
  forget(): Promise<boolean>
} {
  const queries = useQueryClient()
  const { data: photo } = useQuery(sharedPhotoQuery)
  useEffect(() => {
    if (!photo) return undefined
    const expire = () => void queries.invalidateQueries({ queryKey: sharedPhotoQuery.queryKey })
    const timer = setTimeout(expire, photo.until.getTime() - currentTime().getTime())
    return () => clearTimeout(timer)
  }, [photo, queries])
  const forget = async () => {
    queries.setQueryData(sharedPhotoQuery.queryKey, null)
    return forgetSharedPhoto()
  }
  return { photo, forget }
}
