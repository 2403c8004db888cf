import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../../platform/api-error.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useParams, useSearchParams } from '../../../../web/router/hooks.ts'
import { classes } from '../../../../web/ui/classes.ts'
import { Link, TextLink } from '../../../../web/ui/link.tsx'
import { showToast } from '../../../../web/ui/toast.ts'
import { lazySection } from '../../../../web/lazy.tsx'
import type { PricePreviewProps } from '../price-preview.tsx'
import { useFailureText } from '../../../../web/use-failure-text.ts'
import { changesBetween, getSettingValue, toSettingName } from '../../change-rules.ts'
import {
  settingFields,
  settingGroups,
  settingNames,
  type EditedSite,
  type SettingGroup,
} from '../../rules.ts'
import type { BundlesPanelProps } from '../bundles-panel.tsx'
import { brandsQuery, settingsQuery, useSaveSettings, type BrandSettings } from '../queries.ts'
import { SettingRow } from '../setting-row.tsx'
import { SaveBar } from '../lazy-controls.tsx'

/** Loaded with the group of prices only. */
const BundlesPanel = lazySection<BundlesPanelProps>(
  async () => (await import('../bundles-panel.tsx')).BundlesPanel,
)
const PricePreview = lazySection<PricePreviewProps>(
  async () => (await import('../price-preview.tsx')).PricePreview,
)

const siteIn = (search: URLSearchParams) => Number(search.get('site') ?? '') || undefined

export const loader = pageLoader(async ({ api, queries, url }) => {
  const site = siteIn(url.searchParams)
  await Promise.all([queries.query(brandsQuery(api)), queries.query(settingsQuery(api, site))])
  return null
})

const groupNamed = (name: string | undefined): SettingGroup =>
  settingGroups.find((group) => group === name) ?? 'brand'

export function Component() {
  const t = useTranslations('consoleSettings')
  const site = siteIn(useSearchParams()[0])
  const group = groupNamed(useParams()['group'])
  const { data } = useSuspenseQuery(settingsQuery(useApi(), site))
  const { brand } = data
  return (
    <>
      <PageHead
        title={t(`group.${group}`)}
        from={{ to: '/operator/settings', label: t('title'), current: brand.name }}
        actions={<BrandLinks group={group} />}
      />
      <SettingsForm key={`${brand.id} ${group}`} group={group} data={data} site={site} />
    </>
  )
}

function BrandLinks({ group }: { group: SettingGroup }) {
  const { brands } = useSuspenseQuery(brandsQuery(useApi())).data
  return brands.map(({ id, name }) => (
    <TextLink key={id} to={`/operator/settings/${group}?site=${id}`}>
      {name}
    </TextLink>
  ))
}

type Draft = Record<string, unknown>

/** The stored site with what was changed in the form. */
function editedSite(stored: EditedSite, { host, aliases, ...settings }: Draft): EditedSite {
  return {
    host: typeof host === 'string' ? host : stored.host,
    aliases: Array.isArray(aliases) ? aliases.map(String) : stored.aliases,
    settings: { ...stored.settings, ...settings },
  }
}

/** The setting that a failure names. */
const invalidSetting = (error: unknown): string | null =>
  isApiError(error) && error.code === 'settings_invalid'
    ? toSettingName(String(error.params['setting']))
    : null

/** What is wrong with the setting: beyond which bound it is, if there is one. */
function useSettingFault(): (error: unknown) => string {
  const t = useTranslations('console.form')
  const failureText = useFailureText()
  return (error) => {
    const { problem, bound } = isApiError(error) ? error.params : {}
    if (typeof bound !== 'number') return failureText(error)
    if (problem === 'too_small') return t('atLeast', { min: bound })
    return problem === 'too_big' ? t('atMost', { max: bound }) : failureText(error)
  }
}

type FormProps = { group: SettingGroup; data: BrandSettings; site: number | undefined }

function SettingsForm({ group, data, site }: FormProps) {
  const t = useTranslations('consoleSettings')
  const failureText = useFailureText()
  const faultText = useSettingFault()
  const [draft, setDraft] = useState<Draft>({})
  const save = useSaveSettings()
  const [search] = useSearchParams()
  // After saving, the fields are new ones: the focus stays where it is.
  const target = save.isIdle ? search.get('setting') : null
  const { brand, settings } = data
  const stored = { host: brand.host, aliases: brand.aliases, settings }
  const edited = editedSite(stored, draft)
  const changes = changesBetween(stored, edited)
  const names = settingNames.filter((name) => settingFields[name].group === group)
  const change = (name: string) => (value: unknown) => setDraft({ ...draft, [name]: value })
  const submit = (reason: string) =>
    save.mutate(
      { site: brand.id, revision: brand.revision, changes: draft, reason },
      {
        onSuccess: ({ approval }) => {
          setDraft({})
          showToast({ tone: 'ok', text: t(approval === null ? 'saved' : 'waits') })
        },
      },
    )
  const isOutdated = isApiError(save.error) && save.error.code === 'settings_outdated'
  const invalid = invalidSetting(save.error)
  return (
    <>
      {isOutdated && (
        <Notice tone="warn" title={t('outdated')} role="alert">
          {t('outdatedText')}
        </Notice>
      )}
      <div
        className={classes(
          'console-columns',
          group === 'prices'
            ? 'min-[1100px]:grid-cols-[140px_minmax(0,1fr)_364px] min-[1400px]:grid-cols-[168px_minmax(0,1fr)_392px]'
            : 'min-[1100px]:grid-cols-[140px_minmax(0,1fr)] min-[1400px]:grid-cols-[168px_minmax(0,1fr)]',
        )}
      >
        <nav className="group-nav" aria-label={t('groups')}>
          {settingGroups.map((each) => (
            <Link
              key={each}
              to={`/operator/settings/${each}${site ? `?site=${site}` : ''}`}
              aria-current={each === group ? 'page' : undefined}
            >
              {t(`group.${each}`)}
            </Link>
          ))}
          <Link to={`/operator/settings/history${site ? `?site=${site}` : ''}`}>
            {t('history')}
          </Link>
        </nav>
        <div className="stack-4">
          <Panel title={t(`group.${group}`)} flush>
            {names
              .filter((name) => name !== 'bundles')
              .map((name) => (
                <SettingRow
                  key={`${name} ${brand.revision}`}
                  name={name}
                  data={data}
                  stored={getSettingValue(stored, name)}
                  value={name in draft ? draft[name] : getSettingValue(stored, name)}
                  isTarget={name === target}
                  fault={name === invalid ? faultText(save.error) : null}
                  onChange={change(name)}
                />
              ))}
          </Panel>
          {group === 'prices' && (
            <BundlesPanel
              value={edited.settings.bundles}
              stored={settings.bundles}
              isTarget={target === 'bundles'}
              onChange={change('bundles')}
            />
          )}
        </div>
        {group === 'prices' && (
          <div className="stack-4">
            <PricePreview edited={edited.settings} stored={settings} />
          </div>
        )}
      </div>
      {changes.length > 0 && (
        <SaveBar
          changes={changes}
          fault={save.error && !isOutdated ? failureText(save.error) : null}
          busy={save.isPending}
          onSave={submit}
          onDiscard={() => setDraft({})}
        />
      )}
    </>
  )
}
