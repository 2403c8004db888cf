export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/fr/*.json', {
  import: 'default',
})
