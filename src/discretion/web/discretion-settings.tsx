import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Switch } from '../../web/ui/switch.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { BlockedContacts } from './blocked-contacts.tsx'
import { HiddenPlaces } from './hidden-places.tsx'
import { NeutralName } from './neutral-name.tsx'
import { Travel } from './travel.tsx'
import { discretionQuery, useUpdateDiscretion } from './queries.ts'

/** What people beside the member can learn from a screen. */
export const DiscretionSettings = () => (
  <WithTexts features="discretion traits">
    <Settings />
  </WithTexts>
)

function Settings() {
  const t = useTranslations('discretion')
  const failureText = useFailureText()
  const {
    discretion,
    exit_host: host,
    neutral_names: names,
  } = useSuspenseQuery(discretionQuery(useApi())).data
  const update = useUpdateDiscretion()
  return (
    <div className="grid content-start gap-6">
      {update.error && (
        <Notice tone="danger" role="alert">
          {failureText(update.error)}
        </Notice>
      )}
      {names.length > 0 && <NeutralName name={discretion.neutral_name} names={names} />}
      {host !== null && (
        <Card className="py-2">
          <Switch
            checked={update.isPending ? update.variables.quick_exit : discretion.quick_exit}
            hint={t('exit.hint', { host })}
            onChange={(event) =>
              update.mutate(
                { quick_exit: event.target.checked },
                // The button is a part of the document.
                { onSuccess: () => location.reload() },
              )
            }
          >
            {t('exit.switch')}
          </Switch>
          <p className="pb-2 text-sm text-ink-2">{t('exit.limits')}</p>
        </Card>
      )}
      <BlockedContacts />
      <Travel />
      <HiddenPlaces />
    </div>
  )
}
