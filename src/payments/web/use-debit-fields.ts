import { useState } from 'react'

/** In the order of the form. */
export const debitFields = [
  'holder',
  'iban',
  'street',
  'house_number',
  'zip',
  'city',
  'phone',
  'otp',
] as const
export type DebitField = (typeof debitFields)[number]
type DebitFields = Record<DebitField, string>

const empty: DebitFields = {
  holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
  otp: '',
}

export type FieldsProps = {
  fields: DebitFields
  put: (name: DebitField, value: string) => void
  /** The error of a field, or false. */
  findError: (name: DebitField) => string | false
}

/** Form state of the direct debit; values survive a failed submit. */
export function useDebitFields(): Pick<FieldsProps, 'fields' | 'put'> {
  const [fields, setFields] = useState(empty)
  return { fields, put: (name, value) => setFields((old) => ({ ...old, [name]: value })) }
}
