import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Button } from '../../web/ui/button.tsx'
import { CheckIcon } from '../../web/ui/icon.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Card } from '../../web/ui/page.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { notificationGroups, type NotificationGroup } from '../rules.ts'
import { PreferenceRow, type Preference } from './preference-row.tsx'
import { preferencesQuery, useDisableAll, useResumeMails } from './queries.ts'
import { PushSwitch } from './push-offer.tsx'

const groups: NotificationGroup[] = ['messages', 'likes', 'site']

/**
 * A table of the eight types with their channels. The page's catalogues must include
 * `notifications`.
 */
export function NotificationSettings() {
  const t = useTranslations('notifications')
  const { preferences, stopped } = useSuspenseQuery(preferencesQuery(useApi())).data
  const resume = useResumeMails()
  return (
    <div className="grid gap-4">
      {stopped && (
        <Notice tone="warn">
          <div className="grid justify-items-start gap-2">
            <p>{t(`stopped.${stopped}`)}</p>
            <Button busy={resume.isPending} onClick={() => resume.mutate()}>
              {t('resume')}
            </Button>
          </div>
        </Notice>
      )}
      <PushSwitch />
      <Card padded={false}>
        <table className="channel-table w-full table-fixed border-collapse text-md">
          <caption className="sr-only">{t('plain')}</caption>
          <colgroup>
            <col />
            <col className="w-33 sm:w-45" />
            <col className="w-20" />
          </colgroup>
          {groups.map((group, index) => (
            <Group key={group} {...{ group, preferences }} hasHeads={index === 0} />
          ))}
        </table>
      </Card>
      <AllOff />
      <p className="text-sm text-ink-2">{t('plain')}</p>
    </div>
  )
}

type GroupProps = { group: NotificationGroup; preferences: Preference[]; hasHeads: boolean }

function Group({ group, preferences, hasHeads }: GroupProps) {
  const t = useTranslations('notifications')
  const types: readonly string[] = notificationGroups[group]
  return (
    <tbody>
      <tr className="border-b border-line">
        <th
          scope="rowgroup"
          colSpan={hasHeads ? undefined : 3}
          className="px-4 pt-4 pb-2 text-start font-display text-lg leading-6"
        >
          {t(`groups.${group}`)}
        </th>
        {hasHeads && (
          <>
            <th scope="col" className="px-3 pt-4 pb-2 text-start text-sm font-semibold text-ink-2">
              {t('mail')}
            </th>
            <th scope="col" className="pe-4 pt-4 pb-2 text-center text-sm font-semibold text-ink-2">
              {t('push')}
            </th>
          </>
        )}
      </tr>
      {preferences
        .filter(({ type }) => types.includes(type))
        .map((preference) => (
          <PreferenceRow key={preference.type} {...preference} />
        ))}
      {group === 'site' && <RequiredRow />}
    </tbody>
  )
}

/** What cannot be switched off. */
function RequiredRow() {
  const t = useTranslations('notifications')
  return (
    <tr>
      <th scope="row" className="px-4 py-3 text-start leading-5 font-semibold wrap-anywhere">
        {t('required')}
        <span className="block text-sm font-normal text-ink-2">{t('requiredText')}</span>
      </th>
      <td className="px-3 text-ink-2">{t('always')}</td>
      <td className="pe-4 text-center text-ink-2">–</td>
    </tr>
  )
}

function AllOff() {
  const t = useTranslations('notifications')
  const failureText = useFailureText()
  const disable = useDisableAll()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-sm">
        <CheckIcon className="size-4.5 text-ok" />
        {t('autosave')}
      </p>
      <Button variant="ghost" busy={disable.isPending} onClick={() => disable.mutate()}>
        {t('allOff')}
      </Button>
      {disable.error && (
        <Notice tone="danger" role="alert" className="basis-full">
          {failureText(disable.error)}
        </Notice>
      )}
    </div>
  )
}
