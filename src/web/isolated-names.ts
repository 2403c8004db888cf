import { isolateValues } from '../platform/text-direction.ts'

type Translate<Text> = (key: string, values?: Record<string, unknown>, formats?: unknown) => Text
type Translator = Translate<string> & { rich: Translate<unknown> }

/** A translator that isolates texts of another direction among the values, such as names. */
export function isolateNames(translator: Translator): Translator {
  const translate: Translate<string> = (key, values, formats) =>
    translator(key, values && isolateValues(values), formats)
  const rich: Translate<unknown> = (key, values, formats) =>
    translator.rich(key, values && isolateValues(values), formats)
  return Object.assign(translate, translator, { rich })
}
