import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import {
  chooseMainPhoto,
  deletePhoto,
  editPhoto,
  listPhotos,
  movePhoto,
  orderPhotos,
  restorePhoto,
} from '../contract.ts'

/** A key below `user`: live events of the member, such as an approval, invalidate it. */
export const photosQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user', 'photos'],
    queryFn: ({ signal }) => api(listPhotos, {}, { signal }),
  })

type Rotation = '0' | '90' | '180' | '270'

/** Mutations of the member's photos; each response is the new list. */
export function usePhotoChanges(onFailed: (error: Error) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const updateList = (list: Output<typeof listPhotos>) => {
    queries.setQueryData(photosQuery(api).queryKey, list)
    void queries.invalidateQueries({ queryKey: ['user'], exact: true })
    void queries.invalidateQueries({ queryKey: ['member'], refetchType: 'none' })
  }
  const options = { onSuccess: updateList, onError: onFailed }
  return {
    chooseMain: useMutation({
      mutationFn: (id: string) => api(chooseMainPhoto, { id }),
      ...options,
    }),
    remove: useMutation({ mutationFn: (id: string) => api(deletePhoto, { id }), ...options }),
    restore: useMutation({ mutationFn: (id: string) => api(restorePhoto, { id }), ...options }),
    moveToAlbum: useMutation({
      mutationFn: ({ id, private: isPrivate }: { id: string; private: boolean }) =>
        api(movePhoto, { id, private: !isPrivate }),
      ...options,
    }),
    order: useMutation({ mutationFn: (ids: string[]) => api(orderPhotos, { ids }), ...options }),
  }
}

export function useEditPhoto() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edit: { id: string; rotate: Rotation; crop: string }) => api(editPhoto, edit),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
}
