import { useQuery } from '@tanstack/react-query'
import { queuesQuery } from '../../console/web/public-queues.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useSearchParams } from '../../web/router/hooks.ts'
import { Field, Select } from '../../web/ui/field.tsx'
import type { OwnBrand } from '../brands-contract.ts'

/** The person's brands where they have one of these roles, that of the page first. */
export function useOwnBrands(roles: readonly StaffRole[]): OwnBrand[] {
  const brands = useQuery(queuesQuery(useApi())).data?.brands ?? []
  return brands.filter((brand) => hasStaffRole(brand.roles, roles))
}

type BrandFilterProps = {
  brands: Pick<OwnBrand, 'id' | 'name' | 'is_current'>[]
  /** Whether the list can show all of them together. */
  hasAll?: boolean
}

/** Which of the person's brands a list is about; nothing for somebody with one brand. */
export function BrandFilter({ brands, hasAll = false }: BrandFilterProps) {
  const t = useTranslations('console.table')
  const [search] = useSearchParams()
  if (brands.length < 2) return null
  return (
    <Field label={t('brand')}>
      <Select name="site" defaultValue={search.get('site') ?? ''}>
        {brands.map(({ id, name, is_current: isCurrent }) => (
          <option key={id} value={isCurrent ? '' : id}>
            {name}
          </option>
        ))}
        {hasAll && <option value="all">{t('allBrands')}</option>}
      </Select>
    </Field>
  )
}
