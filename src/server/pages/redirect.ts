import type { DrawnPage } from '../../platform/page-bundle.ts'

export const redirect = (headers: Record<string, string>): DrawnPage => ({
  status: 302,
  headers: new Headers(headers),
  html: null,
})
