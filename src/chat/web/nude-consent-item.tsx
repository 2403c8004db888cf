import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { EyeIcon } from '../../web/ui/icon.tsx'
import { MenuItem } from '../../web/ui/menu-item.tsx'
import { allowNudes } from '../nude-consent-contract.ts'

/** The menu item that allows nudes of one person, or no longer; the person is not told. */
export function NudeConsentItem(props: { conversation: string; allowed: boolean }) {
  const { conversation, allowed } = props
  const t = useTranslations('chatExtras.nudes')
  const api = useApi()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => api(allowNudes, { conversation, allowed: !allowed }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['chat'] }),
  })
  return (
    <MenuItem onSelect={() => change.mutate()} icon={<EyeIcon />}>
      {t(allowed ? 'refuse' : 'allow')}
    </MenuItem>
  )
}
