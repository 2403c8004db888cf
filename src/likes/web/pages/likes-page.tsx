import { pageLoader } from '../../../web/page-loader.ts'

/** The overview is the list that has news: received likes, new first. */
export const loader = pageLoader(async ({ redirectTo }) => {
  throw redirectTo('/likes/received')
})

/** Never shown: its loader always leads on. */
export function Component() {
  return null
}
