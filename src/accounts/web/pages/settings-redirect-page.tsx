import { pageLoader } from '../../../web/page-loader.ts'

/** /settings is where people look; the settings stand at /notifications. */
export const loader = pageLoader(async ({ url, redirectTo }) => {
  throw redirectTo(`/notifications${url.search}`)
})

export function Component() {
  return null
}
