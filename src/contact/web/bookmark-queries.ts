import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import {
  addBookmark,
  setAside,
  listBookmarks,
  listHidden,
  removeBookmark,
  bringBack,
} from '../bookmarks-contract.ts'

export const bookmarksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['members', 'bookmarks'],
    queryFn: ({ signal }) => api(listBookmarks, {}, { signal }),
  })

export const hiddenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['members', 'hidden'],
    queryFn: ({ signal }) => api(listHidden, {}, { signal }),
  })

export type ListChange = 'keep' | 'release' | 'hide' | 'show'

const calls = { keep: addBookmark, release: removeBookmark, hide: setAside, show: bringBack }

/** Moves a member between the lists; search and profile follow. */
export function useListChange(member: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ListChange) => api(calls[change], { member }),
    onSettled: () =>
      Promise.all(
        ['members', 'member', 'deck'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
}
