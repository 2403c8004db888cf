import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import type { Bundle } from '../contract.ts'
import { methodNames } from '../../providers/contract.ts'
import { payableMethods, type UnknownSelection } from '../rules.ts'

type Props = { unknown: UnknownSelection; bundles: Bundle[]; bundle: string | undefined }

/** States that the bundle or method in the address is not offered, and which are. */
export function UnknownChoice({ unknown: { field, value }, bundles, bundle }: Props) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const list = (names: string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  const method = methodNames.find((name) => name === value)
  const chosen = bundles.find(({ id }) => id === bundle) ?? bundles[0]
  const offered = chosen ? payableMethods(chosen) : []
  const text =
    field === 'bundle'
      ? t('unknown.bundles', {
          list: list(bundles.map(({ credits }) => t('balance', { count: credits }))),
        })
      : t('unknown.methods', { list: list(offered.map((name) => t(`method.${name}`))) })
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t(`unknown.${field}`, { name: method ? t(`method.${method}`) : value })}
      className="mb-6"
    >
      {text}
    </Notice>
  )
}
