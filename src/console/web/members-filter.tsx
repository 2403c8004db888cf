import { SavedViews } from '../../web/console/saved-views.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Form } from '../../web/router/form.tsx'
import { memberStates } from '../actions-contract.ts'

/** The filters of the list of members; the address holds them. */
export function MembersFilter({ search }: { search: URLSearchParams }) {
  const t = useTranslations('consoleMember.list')
  return (
    <Form method="get" className="filters" action="/operator/members" key={search.toString()}>
      <label className="field">
        <span className="lab">{t('name')}</span>
        <input className="in" name="name" maxLength={40} defaultValue={search.get('name') ?? ''} />
      </label>
      <label className="field">
        <span className="lab">{t('state')}</span>
        <select className="in" name="state" defaultValue={search.get('state') ?? ''}>
          <option value="">{t('all')}</option>
          {memberStates.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="lab">{t('country')}</span>
        <input
          className="in in--n"
          name="country"
          maxLength={2}
          defaultValue={search.get('country') ?? ''}
        />
      </label>
      <label className="field">
        <span className="lab">{t('premium')}</span>
        <select className="in" name="premium" defaultValue={search.get('premium') ?? ''}>
          <option value="">{t('all')}</option>
          <option value="yes">{t('yes')}</option>
          <option value="no">{t('no')}</option>
        </select>
      </label>
      <label className="opt self-end">
        <input
          type="checkbox"
          name="reported"
          value="yes"
          defaultChecked={search.get('reported') === 'yes'}
        />
        <span>{t('reported')}</span>
      </label>
      <button type="submit" className="btn self-end">
        {t('filter')}
      </button>
      <SavedViews page="members" />
    </Form>
  )
}
