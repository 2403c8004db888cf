import * as z from 'zod'
import { SiteSettings } from '../settings-contract.ts'
import { isHost, type SettingFault } from '../rules.ts'

export type CheckedSettings = {
  /** null if a setting is invalid. */
  settings: SiteSettings | null
  /** Invalid settings and unknown names; unknown names alone invalidate nothing. */
  faults: SettingFault[]
}

export const defaultSettings: SiteSettings = z.parse(SiteSettings, {})

const declaredNames: ReadonlySet<string> = new Set(Object.keys(SiteSettings.shape))

/** Validates settings as they are stored: only what differs from the defaults. */
export function checkSettings(stored: unknown): CheckedSettings {
  const parsed = z.safeParse(SiteSettings, stored)
  const faults = parsed.success ? [] : parsed.error.issues.map(toFault)
  return {
    settings: parsed.success ? parsed.data : null,
    faults: [...faults, ...unknownNames(stored)],
  }
}

const unknownNames = (stored: unknown): SettingFault[] =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? Object.keys(stored)
        .filter((name) => !declaredNames.has(name))
        .map((name) => ({ setting: name, problem: 'unknown', bound: null }))
    : []

function toFault(issue: z.core.$ZodIssue): SettingFault {
  const bound =
    issue.code === 'too_small' ? issue.minimum : issue.code === 'too_big' ? issue.maximum : null
  return {
    setting: issue.path.join('.'),
    problem: issue.code,
    bound: bound === null ? null : Number(bound),
  }
}

/** The defaults in place of invalid settings. */
export function withoutInvalid(stored: unknown, faults: SettingFault[]): SiteSettings {
  const invalid = new Set(faults.map(({ setting }) => setting.split('.')[0]))
  const valid =
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([name]) => !invalid.has(name)))
      : {}
  return z.parse(SiteSettings, valid)
}

export type StoredSite = { host: string; aliases: string[]; settings: unknown }
export type CheckedSite = CheckedSettings & {
  /** null if it is no host name. */
  host: string | null
  /** Those that are host names. */
  aliases: string[]
}

/** Validates the hosts and settings of a stored site. */
export function checkSite({ host, aliases, settings }: StoredSite): CheckedSite {
  const checked = checkSettings(settings)
  const named = [...(isHost(host) ? [] : ['host']), ...(aliases.every(isHost) ? [] : ['aliases'])]
  const faults = named.map((setting) => ({ setting, problem: 'invalid_format', bound: null }))
  return {
    settings: checked.settings,
    faults: [...faults, ...checked.faults],
    host: isHost(host) ? host : null,
    aliases: aliases.filter(isHost),
  }
}
