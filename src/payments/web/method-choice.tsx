import { useTranslations } from 'use-intl'
import { ChoiceTile, ChoiceTiles } from '../../web/ui/choice-tile.tsx'
import type { Method } from '../rules.ts'

type Props = { methods: Method[]; chosen: Method | undefined; onChoose: (method: Method) => void }

export function MethodChoice({ methods, chosen, onChoose }: Props) {
  const t = useTranslations('payments')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg leading-6 font-bold font-display">{t('howToPay')}</legend>
      <ChoiceTiles>
        {methods.map((method) => (
          <ChoiceTile key={method} name="method" value={method} checked={method === chosen} onChange={() => onChoose(method)}>
            {t(`method.${method}`)}
          </ChoiceTile>
        ))}
      </ChoiceTiles>
    </fieldset>
  )
}
