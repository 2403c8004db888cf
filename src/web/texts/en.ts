export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/en/*.json', {
  import: 'default',
})
