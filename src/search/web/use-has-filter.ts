import { useSettings } from '../../web/shell-queries.ts'

/** Whether the site offers a filter: one of its `search_fields`. */
export function useHasFilter(): (field: string) => boolean {
  const { search_fields: fields } = useSettings()
  return (field) => fields.includes(field)
}
