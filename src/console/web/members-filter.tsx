import { SavedViews } from '../../staff/web/public-saved-views.tsx'
import { FilterForm, FilterInput, FilterSelect } from '../../web/console/filter-form.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useSearchParams } from '../../web/router/hooks.ts'
import { memberStates } from '../actions-contract.ts'

export function MembersFilter() {
  const t = useTranslations('consoleMembers')
  const [search] = useSearchParams()
  return (
    <FilterForm action="/operator/members" views={<SavedViews page="members" />}>
      <FilterInput name="name" label={t('name')} maxLength={40} />
      <FilterSelect
        name="state"
        label={t('state')}
        values={memberStates}
        toText={(state) => t(`states.${state}`)}
      />
      <FilterInput
        name="country"
        label={t('country')}
        className="text-end tabular-nums"
        maxLength={2}
      />
      <FilterSelect name="premium" label={t('premium')} values={['yes', 'no']} toText={t} />
      <FilterSelect name="confirmed" label={t('confirmed')} values={['yes', 'no']} toText={t} />
      <FilterInput name="from" label={t('from')} type="date" />
      <FilterInput name="to" label={t('to')} type="date" />
      <FilterInput name="lander" label={t('lander')} maxLength={40} />
      <label className="option-row self-end">
        <input
          type="checkbox"
          name="reported"
          value="yes"
          defaultChecked={search.get('reported') === 'yes'}
        />
        <span>{t('reported')}</span>
      </label>
    </FilterForm>
  )
}
