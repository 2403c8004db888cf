import { pageLoader } from '../../../web/page-loader.ts'

/** /settings is the usual address; the settings page is /notifications. */
export const loader = pageLoader(async ({ url, redirectTo }) => {
  throw redirectTo(`/notifications${url.search}`)
})

export function Component() {
  return null
}
