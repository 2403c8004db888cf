import { Form, ReasonField, SelectField, TextField } from '../../../web/console/form.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { SubmitButton } from '../../../web/console/submit-button.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useNavigate } from '../../../web/router/hooks.ts'
import { createBrand, type Brand } from '../contract.ts'

type Values = { slug: string; name: string; host: string; like: string; reason: string }

/** Adds a brand, closed, and leads to what is left to do for it. */
export function NewBrandForm({ brands }: { brands: Brand[] }) {
  const t = useTranslations('consoleBrands')
  const create = useConsoleCall(createBrand)
  const navigate = useNavigate()
  return (
    <Panel title={t('new')} foot={t('newFoot')}>
      <Form
        values={{ slug: '', name: '', host: '', like: '', reason: '' }}
        onSubmit={async ({ like, ...values }: Values) => {
          const { id } = await create({ ...values, like: like === '' ? null : Number(like) })
          await navigate(`/operator/setup?site=${id}`)
        }}
      >
        <TextField name="name" label={t('name')} maxLength={40} required />
        <TextField name="slug" label={t('slug')} hint={t('slugHint')} maxLength={31} required />
        <TextField name="host" label={t('host')} hint={t('hostHint')} maxLength={253} required />
        <SelectField
          name="like"
          label={t('like')}
          hint={t('likeHint')}
          options={[
            { value: '', label: t('defaults') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <ReasonField />
        <SubmitButton block>{t('create')}</SubmitButton>
      </Form>
    </Panel>
  )
}
