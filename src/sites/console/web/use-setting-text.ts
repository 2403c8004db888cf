import { useValueText, type ValueWords } from '../../../web/console/use-value-text.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { toSettingName } from '../change-rules.ts'
import { settingChoices } from '../choice-rules.ts'
import { isEditedName, settingFields } from '../rules.ts'

/** A choice of a setting in words; a number stays one. */
export function useChoiceText(): (choice: string | number) => string {
  const t = useTranslations('consoleSettings.choices')
  return (choice) => {
    const named = settingChoices.find((one) => one === choice)
    return named ? t(named) : String(choice)
  }
}

/** The words for values of settings. */
export function useSettingWords(): ValueWords {
  const t = useTranslations('consoleSettings')
  const toChoice = useChoiceText()
  return {
    words: { on: t('on'), off: t('off'), empty: t('empty') },
    toWord: (path, text) => {
      const name = toSettingName(path)
      return isEditedName(name) && settingFields[name].kind === 'choice' ? toChoice(text) : null
    },
  }
}

/** A value of a setting in words, by its path: prices as money, choices by their names. */
export function useSettingText(): (path: string, value: unknown) => string {
  const toText = useValueText()
  const words = useSettingWords()
  return (path, value) => toText(path, value, words)
}
