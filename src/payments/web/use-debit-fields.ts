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
  /** What a refusal says of this field. */
  errorOf: (name: DebitField) => string | false
}

/** What was typed so far; it survives a refusal. */
export function useDebitFields(): Pick<FieldsProps, 'fields' | 'put'> {
  const [fields, setFields] = useState(empty)
  return { fields, put: (name, value) => setFields((old) => ({ ...old, [name]: value })) }
}
