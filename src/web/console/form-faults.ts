import type { FieldValues, Path } from 'react-hook-form'
import { isApiError } from '../../platform/api-error.ts'
import { useTranslations } from '../i18n.tsx'
import { useFailureText } from '../use-failure-text.ts'

/** The control that a failure is about, by the path that the API names; `root` for the whole form. */
export function faultyField<Values extends FieldValues>(
  error: unknown,
  form: HTMLFormElement | null,
): Path<Values> | 'root' {
  const path = isApiError(error) ? String(error.params['field'] ?? '') : ''
  return splitPath(path).find((part) => isNameIn<Values>(part, form)) ?? 'root'
}

/** `a.b.0` → `a.b.0`, `a.b`, `b.0`, `a`, `b`, `0`: a control may have the name of any part. */
function splitPath(path: string): string[] {
  const steps = path.split('.')
  return steps
    .flatMap((_, from) => steps.map((__, to) => steps.slice(from, to + 1)))
    .filter((part) => part.length > 0)
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part.join('.'))
}

const controlNamed = (name: string, form: HTMLFormElement | null) =>
  form?.querySelector(`[name="${CSS.escape(name)}"]`) ?? null

/** Opens the section that hides a control. */
export function openAround(name: string, form: HTMLFormElement | null): void {
  controlNamed(name, form)?.closest('details')?.setAttribute('open', '')
}

const isNameIn = <Values extends FieldValues>(
  name: string,
  form: HTMLFormElement | null,
): name is Path<Values> => name !== '' && controlNamed(name, form) !== null

const reasons: Record<string, 'tooSmall' | 'tooBig'> = { too_small: 'tooSmall', too_big: 'tooBig' }

/** What a failure says beside its field: a value that no call accepts has no text of its own. */
export function useFaultText(): (error: unknown, field: string) => string {
  const t = useTranslations('console.form')
  const failureText = useFailureText()
  return (error, field) =>
    isApiError(error) && error.code === 'bad_input' && field !== 'root'
      ? t(reasons[String(error.params['reason'])] ?? 'invalid')
      : failureText(error)
}
