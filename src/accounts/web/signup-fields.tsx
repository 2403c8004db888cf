import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { Field, TextInput } from '../../web/ui/field.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { SignupForm } from './signup-form.tsx'
import type { useSignup } from './use-signup.ts'

type Props = {
  signup: ReturnType<typeof useSignup>
  /** The page to open after logging in instead of signing up. */
  next: string | null
}

/** The fields of sign-up; a closed site also asks for an invitation code. */
export function SignupFields({ signup, next }: Props) {
  const t = useTranslations('accounts')
  const { signups_open } = useSettings()
  const { values, set, errorOf } = signup.fields
  return (
    <>
      {!signups_open && (
        <div className="grid gap-4">
          <Notice tone="warn" title={t('signup.closedTitle')}>
            {t('signup.closedText')}
          </Notice>
          <Field label={t('signup.invitation')} error={errorOf('invitation')}>
            <TextInput
              name="invitation"
              autoComplete="off"
              autoCapitalize="characters"
              value={values.invitation}
              onChange={(event) => set('invitation', event.target.value)}
            />
          </Field>
        </div>
      )}
      <SignupForm signup={signup} />
      <p className="pt-6">
        {t('signup.haveAccount')}{' '}
        <TextLink to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
          {t('login.title')}
        </TextLink>
      </p>
    </>
  )
}
