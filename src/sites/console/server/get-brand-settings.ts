import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { SiteSettings } from '../../settings-contract.ts'
import { defaultSettings } from '../../server/check-settings.ts'
import { findServed } from '../../server/site-registry.ts'
import { findSiteRow } from '../../server/site.ts'
import type { getBrandSettings as contract } from '../contract.ts'
import { maskSecrets } from '../rules.ts'
import { atEditedBrand } from './at-edited-brand.ts'
import { toBrand } from './list-brands.ts'

export async function getBrandSettings(
  here: MemberContext,
  { site = here.site.id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  const row = await findSiteRow(ctx.everySite, site)
  if (!row) throw new ApiError('not_found')
  const served = await findServed(row, ctx)
  return {
    brand: toBrand(ctx, row, served),
    settings: maskSecrets(served.settings),
    defaults: defaultSettings,
    looks: [...ctx.brands.values()].map(({ key, name }) => ({ key, name })),
    bounds,
  }
}

type Bounds = Output<typeof contract>['bounds']
type JsonSchema = {
  minimum?: number | undefined
  maximum?: number | undefined
  properties?: Record<string, JsonSchema> | undefined
  items?: JsonSchema | undefined
  additionalProperties?: JsonSchema | undefined
}

/** The bounds of every number in the schema; `*` stands for any name or place in a list. */
function getBounds(schema: JsonSchema, path: string[]): [string, Bounds[string]][] {
  const { minimum: low = null, maximum: high = null } = schema
  const bounds: [string, Bounds[string]][] =
    low === null && high === null ? [] : [[path.join('.'), { low, high }]]
  const parts = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items, schema.additionalProperties].flatMap((child): [string, JsonSchema][] =>
      typeof child === 'object' ? [['*', child]] : [],
    ),
  ]
  return [...bounds, ...parts.flatMap(([name, child]) => getBounds(child, [...path, name]))]
}

const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    properties: z.optional(z.record(z.string(), JsonSchema)),
    items: z.optional(JsonSchema),
    additionalProperties: z.catch(z.optional(JsonSchema), undefined),
  }),
)

const bounds: Bounds = Object.fromEntries(
  getBounds(z.parse(JsonSchema, z.toJSONSchema(SiteSettings)), []),
)
