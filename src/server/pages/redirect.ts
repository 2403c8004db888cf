import type { RenderedPage } from '../../platform/page-bundle.ts'

export const redirect = (headers: Record<string, string>): RenderedPage => ({
  status: 302,
  headers: new Headers(headers),
  html: null,
})
