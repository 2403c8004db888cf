export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/nl/*.json', {
  import: 'default',
})
