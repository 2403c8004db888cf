import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject, Id, Instant, singleLineText, SiteOfQuery } from '../../platform/ids.ts'
import { anyStaff } from '../../platform/staff-roles.ts'
import { SiteSettings } from '../settings-contract.ts'

export const SiteNumber = z.int().check(z.gte(1), z.lte(32_767))

export const Reason = singleLineText(300, 3)

/** What is wrong with a setting; `problem` is the key of its text. */
const Fault = z.object({ setting: z.string(), problem: z.string(), bound: z.nullable(z.number()) })

/** A single value or a list; null where there is none. */
const Value = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
)

/** A difference of two versions, by the path of the value: `bundles.p1.prices.EUR`. */
const Change = z.object({ path: z.string(), from: Value, to: Value })

export type Change = z.infer<typeof Change>

/** New values by the name of the setting, or by `host` and `aliases`. */
const Changes = z.record(z.string().check(z.maxLength(60)), z.unknown())

export const Brand = z.object({
  id: SiteNumber,
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  host: z.string(),
  aliases: z.array(z.string()),
  /** Whether visitors and members are served. */
  open: z.boolean(),
  revision: z.int(),
  faults: z.array(Fault),
})

export type Brand = z.infer<typeof Brand>

/** Lists the brands of the installation. */
export const listBrands = call({
  method: 'GET',
  path: '/api/operator-brands.php',
  access: 'operator',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({ brands: z.array(Brand), current: SiteNumber }),
  fails: {},
})

/** Lists the brands that visitors cannot read, or that run on an earlier version of their settings. */
export const listSiteAlarms = call({
  method: 'GET',
  path: '/api/operator-site-alarms.php',
  access: 'operator',
  roles: anyStaff,
  input: EmptyObject,
  output: z.object({
    alarms: z.array(
      z.object({
        id: SiteNumber,
        name: z.string(),
        open: z.boolean(),
        /** The settings that are invalid. */
        faults: z.array(z.string()),
      }),
    ),
  }),
  fails: {},
})

/** Adds a brand, which stays closed until it is opened. */
export const createBrand = call({
  method: 'POST',
  path: '/api/operator-brands.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    slug: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
    name: singleLineText(40, 1),
    host: z.string().check(z.maxLength(253)),
    /** The brand whose settings it starts with, its names and company aside. */
    like: z.nullable(SiteNumber),
    reason: Reason,
  }),
  output: z.object({ id: SiteNumber }),
  fails: { slug_taken: 409, settings_invalid: 400 },
  repeat: 'natural',
})

const Settings = z.record(z.string(), z.unknown())

/** Returns the settings of a brand with their defaults and bounds; secrets are masked. */
export const getBrandSettings = call({
  method: 'GET',
  path: '/api/operator-settings.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: z.optional(SiteOfQuery) }),
  output: z.object({
    brand: Brand,
    settings: SiteSettings,
    defaults: SiteSettings,
    /** The looks that it may have: the folders of brands/. */
    looks: z.array(z.object({ key: z.string(), name: z.string() })),
    /** The bounds of numbers and the choices of names, by path. */
    bounds: z.record(
      z.string(),
      z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) }),
    ),
  }),
  fails: {},
})

/** Checks changes without saving them. */
export const checkSettings = call({
  method: 'POST',
  path: '/api/operator-settings-check.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber, changes: Changes }),
  output: z.object({ faults: z.array(Fault), changes: z.array(Change) }),
  fails: {},
  repeat: 'natural',
})

/** The versions' differences; `approval`: a second admin must approve them first. */
const Saved = z.object({
  revision: z.int(),
  changes: z.array(Change),
  approval: z.nullable(Id),
})

/**
 * Saves changes as a new version; every node serves it at once. Where another admin works, they
 * approve it first if it moves money.
 */
export const saveSettings = call({
  method: 'PUT',
  path: '/api/operator-settings.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    site: SiteNumber,
    /** The revision that the form was filled from. */
    revision: z.int32(),
    changes: Changes,
    reason: Reason,
  }),
  output: Saved,
  fails: {
    settings_outdated: 409,
    settings_invalid: 400,
    nothing_changed: 409,
    address_refused: 400,
    approval_waiting: 409,
  },
  repeat: 'natural',
})

const Version = z.object({
  revision: z.int(),
  at: Instant,
  /** null: somebody with access to the machine. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  source: z.enum(['console', 'command', 'database']),
  reason: z.string(),
  changes: z.array(Change),
})

export type Version = z.infer<typeof Version>

/** Lists the versions of a brand's settings, the newest first. */
export const listSettingsVersions = call({
  method: 'GET',
  path: '/api/operator-settings-history.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    site: z.optional(SiteOfQuery),
    before: z.optional(
      z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(2_000_000_000)),
    ),
  }),
  output: z.object({ versions: z.array(Version), more: z.boolean() }),
  fails: {},
})

/** Takes the changes of one version back, as a new version. */
export const undoSettings = call({
  method: 'POST',
  path: '/api/operator-settings-history.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: SiteNumber, undo: z.int32(), reason: Reason }),
  output: Saved,
  fails: {
    changed_since: 409,
    settings_invalid: 400,
    nothing_changed: 409,
    approval_waiting: 409,
  },
  repeat: 'natural',
})

/** Returns the settings of a brand as a file, without secrets. */
export const exportSettings = call({
  method: 'GET',
  path: '/api/operator-settings-file.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ site: z.optional(SiteOfQuery) }),
  output: z.object({
    format: z.literal('vonk-site-1'),
    slug: z.string(),
    host: z.string(),
    aliases: z.array(z.string()),
    settings: Settings,
  }),
  fails: {},
})
