import { ownPath } from '../../platform/own-path.ts'
import type { RenderedPage } from '../../platform/page-bundle.ts'

/** Leads to another page of ours. */
export const redirect = (path: string, headers: Record<string, string> = {}): RenderedPage => ({
  status: 302,
  headers: new Headers({ ...headers, location: ownPath(path) }),
  html: null,
})
