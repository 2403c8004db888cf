export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/de/*.json', {
  import: 'default',
})
