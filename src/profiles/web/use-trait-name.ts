import { useTranslations } from '../../web/i18n.tsx'
import type { ProfileFields } from '../contract.ts'

type TraitKey = Parameters<ReturnType<typeof useTranslations<'traits'>>>[0]

// oxlint-disable-next-line typescript/consistent-type-assertions -- a key that has no text is caught by t.has()
const asKey = (key: string) => key as TraitKey

/** Returns the name of a choice or an interest; an unknown key is returned as it is. */
export function useTraitName(): (
  field: keyof ProfileFields | 'interests',
  value: string,
) => string {
  const t = useTranslations('traits')
  return (field, value) => {
    const key = asKey(`${field}.${value}`)
    return t.has(key) ? t(key) : value
  }
}
