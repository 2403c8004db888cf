import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import { listTermsVersions } from '../terms-contract.ts'
import { listAnnouncements } from '../announcements-contract.ts'
import { listTextCatalogues, listTexts, listTextVersions, previewMail } from '../contract.ts'

const key = ['operator', 'texts']

export const cataloguesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'catalogues'],
    queryFn: ({ signal }) => api(listTextCatalogues, {}, { signal }),
  })

export const textsQuery = (api: Api, catalogue: string, locale: Locale) =>
  queryOptions({
    queryKey: [...key, catalogue, locale],
    queryFn: ({ signal }) => api(listTexts, { catalogue, locale }, { signal }),
  })

export const versionsQuery = (api: Api, textKey: string, locale: Locale) =>
  queryOptions({
    queryKey: [...key, 'versions', textKey, locale],
    queryFn: ({ signal }) => api(listTextVersions, { key: textKey, locale }, { signal }),
  })

export const mailQuery = (api: Api, template: string, locale: Locale) =>
  queryOptions({
    queryKey: [...key, 'mail', template, locale],
    queryFn: ({ signal }) => api(previewMail, { template, locale }, { signal }),
  })

export const announcementsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'announcements'],
    queryFn: ({ signal }) => api(listAnnouncements, {}, { signal }),
  })

export const termsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'terms'],
    queryFn: ({ signal }) => api(listTermsVersions, {}, { signal }),
  })
