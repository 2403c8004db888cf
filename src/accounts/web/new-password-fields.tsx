import { useTranslations } from '../../web/i18n.tsx'
import { PASSWORD_LENGTH } from '../rules.ts'
import { PasswordField } from './password-field.tsx'
import type { useNewPassword } from './use-new-password.ts'

/** The new password and its repetition. */
export function NewPasswordFields({ fields }: { fields: ReturnType<typeof useNewPassword> }) {
  const t = useTranslations('accounts')
  const { values, errorOf, set, leave } = fields
  return (
    <>
      <PasswordField
        label={t('reset.new')}
        purpose="new-password"
        value={values.password}
        error={errorOf('password')}
        hint={t('field.passwordHint', { length: PASSWORD_LENGTH.min })}
        onChange={(password) => set('password', password)}
        onLeave={() => leave('password')}
      />
      <PasswordField
        label={t('reset.again')}
        name="again"
        purpose="new-password"
        value={values.again}
        error={errorOf('again')}
        onChange={(again) => set('again', again)}
        onLeave={() => leave('again')}
      />
    </>
  )
}
