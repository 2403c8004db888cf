import { pageLoader } from '../../../web/page-loader.ts'

/** Redirects to the received likes, new ones first. */
export const loader = pageLoader(async ({ redirectTo }) => {
  throw redirectTo('/likes/received')
})

/** Never rendered: the loader always redirects. */
export function Component() {
  return null
}
