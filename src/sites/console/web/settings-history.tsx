import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { When } from '../../../web/console/when.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { Version } from '../contract.ts'
import { useUndoSettings, versionsQuery } from './queries.ts'
import { SettingChanges } from './setting-changes.tsx'

type HistoryProps = {
  /** As in the address of the page, for which the loader has read the versions. */
  site: number | undefined
  brand: number
}

/** The last versions of a brand's settings, each with an undo. */
export function SettingsHistory({ site, brand }: HistoryProps) {
  const t = useTranslations('consoleSettings')
  const { versions } = useSuspenseQuery(versionsQuery(useApi(), site)).data
  const changed = versions.filter(({ changes }) => changes.length > 0)
  return (
    <Panel title={t('history')}>
      {changed.length === 0 && <p className="text-ink-2">{t('noHistory')}</p>}
      <ol className="stack-2">
        {changed.map((version) => (
          <li key={version.revision}>
            <VersionEntry site={brand} version={version} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function VersionEntry({ site, version }: { site: number; version: Version }) {
  const t = useTranslations('consoleSettings')
  const { by, source, changes, reason, at } = version
  const author = source === 'console' ? (by?.name ?? '') : t(source)
  return (
    <div className="flex items-center gap-2 justify-between">
      <div className="min-w-0 flex-1">
        <p>
          <b>{author}</b>
        </p>
        <SettingChanges changes={changes} />
        <p className="text-xs text-ink-2">
          <When at={at} /> {reason && `“${reason}”`}
        </p>
      </div>
      <UndoButton site={site} revision={version.revision} author={author} />
    </div>
  )
}

type UndoProps = { site: number; revision: number; author: string }

function UndoButton({ site, revision, author }: UndoProps) {
  const t = useTranslations('consoleSettings')
  const failureText = useFailureText()
  const undo = useUndoSettings()
  return (
    <Button
      variant="line"
      small
      busy={undo.isPending}
      aria-label={`${t('undo')}: ${t('version', { revision })}, ${author}`}
      onClick={() =>
        undo.mutate(
          { site, undo: revision, reason: t('undoReason', { revision }) },
          {
            onSuccess: ({ approval }) =>
              showToast({ tone: 'ok', text: t(approval === null ? 'undone' : 'waits') }),
            onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
          },
        )
      }
    >
      {t('undo')}
    </Button>
  )
}
