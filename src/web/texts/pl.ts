export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/pl/*.json', {
  import: 'default',
})
