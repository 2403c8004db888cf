import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { unblockMember, type BlockedMember } from '../contract.ts'
import { blocksQuery } from './queries.ts'

/**
 * Lists the blocked members in the settings. The page's loader must fetch `blocksQuery` and its
 * catalogues must include `blocks`.
 */
export function BlockedMembers() {
  const t = useTranslations('blocks')
  const { blocked } = useSuspenseQuery(blocksQuery(useApi())).data
  if (blocked.length === 0) return <p className="text-ink-2">{t('list.empty')}</p>
  return (
    <ul className="grid divide-y divide-line">
      {blocked.map((member) => (
        <BlockedRow key={member.id} member={member} />
      ))}
    </ul>
  )
}

function BlockedRow({ member: { id, name, at } }: { member: BlockedMember }) {
  const t = useTranslations('blocks')
  const api = useApi()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const unblock = useMutation({
    mutationFn: () => api(unblockMember, { member: id }),
    onSuccess: () => {
      showToast({
        tone: 'ok',
        text: name === null ? t('list.unnamedDone') : t('list.done', { name }),
      })
      return queries.invalidateQueries({ queryKey: ['members'] })
    },
    onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  const date = useLocalTime()(at, 'date')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="grid min-w-0">
        <strong className="break-words">{name ?? t('list.unnamed')}</strong>
        <span className="text-sm text-ink-2">{date && t('list.since', { date })}</span>
      </span>
      <Button
        variant="line"
        busy={unblock.isPending}
        onClick={() => unblock.mutate()}
        aria-label={name === null ? undefined : t('list.unblockName', { name })}
      >
        {t('list.unblock')}
      </Button>
    </li>
  )
}
