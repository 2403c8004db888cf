export const catalogues = import.meta.glob<Record<string, unknown>>('../../../messages/es/*.json', {
  import: 'default',
})
