export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/it/*.json', {
  import: 'default',
})
