import { useState } from 'react'

const empty = {
  holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
  otp: '',
}
type DebitFields = typeof empty
export type DebitField = keyof DebitFields

export type FieldsProps = {
  fields: DebitFields
  put: (name: DebitField, value: string) => void
  /** The error of a field, or false. */
  errorOf: (name: DebitField) => string | false
}

/** Form state of the direct debit; values survive a failed submit. */
export function useDebitFields(): Pick<FieldsProps, 'fields' | 'put'> {
  const [fields, setFields] = useState(empty)
  return { fields, put: (name, value) => setFields((old) => ({ ...old, [name]: value })) }
}
