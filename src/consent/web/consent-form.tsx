import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Checkbox } from '../../web/ui/choices.tsx'
import type { ConsentChoice } from '../rules.ts'

type Props = {
  /** The path to return to after the answer, with the language prefix. */
  returnTo: string
  choice: ConsentChoice
  /** Shows the categories initially. */
  open?: boolean
}

/**
 * A plain form without script: yes and no are buttons of the same look and size, and each answer
 * loads the page anew.
 */
export function ConsentForm({ returnTo, choice, open = false }: Props) {
  const t = useTranslations('consent')
  return (
    <form method="post" action="/api/consent.php" className="grid gap-3">
      <input type="hidden" name="return" value={returnTo} />
      <div className="grid grid-cols-2 gap-3">
        <Button type="submit" name="answer" value="none" variant="line">
          {t('refuse')}
        </Button>
        <Button type="submit" name="answer" value="all" variant="line">
          {t('accept')}
        </Button>
      </div>
      <details open={open}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline">
          {t('choose')}
        </summary>
        <fieldset className="grid gap-1 pt-2">
          <legend className="sr-only">{t('categories')}</legend>
          <Category
            title={t('necessary.title')}
            text={t('necessary.text')}
            defaultChecked
            disabled
          />
          <Category
            name="statistics"
            title={t('statistics.title')}
            text={t('statistics.text')}
            defaultChecked={choice.statistics}
          />
          <Category
            name="marketing"
            title={t('marketing.title')}
            text={t('marketing.text')}
            defaultChecked={choice.marketing}
          />
          <Button type="submit" name="answer" value="chosen" variant="soft" block>
            {t('save')}
          </Button>
        </fieldset>
      </details>
    </form>
  )
}

type CategoryProps = {
  title: string
  text: ReactNode
  name?: string
  defaultChecked: boolean
  disabled?: boolean
}

function Category({ title, text, ...box }: CategoryProps) {
  return (
    <Checkbox {...box}>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-2">{text}</span>
    </Checkbox>
  )
}
