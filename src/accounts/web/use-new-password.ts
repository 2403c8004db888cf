import { validatePassword } from '../rules.ts'
import { useFields } from './use-fields.ts'

/** Form state of a new password and its repetition. */
export function useNewPassword(email = '') {
  return useFields(
    { password: '', again: '' },
    {
      password: ({ password }) => validatePassword(password, { email, name: '' }),
      again: ({ password, again }) =>
        password === again ? null : { code: 'passwords_differ', params: {} },
    },
  )
}
