import { simulatedProviders } from '../../../demo/providers/feature.ts'
import { accountsFeature } from '../../accounts/server/feature.ts'
import { apiKeysFeature } from '../../api-keys/server/feature.ts'
import { feature as accounting } from '../../accounting/server/feature.ts'
import { feature as aftercare } from '../../aftercare/server/feature.ts'
import { feature as albums } from '../../albums/server/feature.ts'
import { feature as affiliates } from '../../affiliates/server/feature.ts'
import { feature as blocks } from '../../blocks/server/feature.ts'
import { feature as causes } from '../../causes/server/feature.ts'
import { feature as chat } from '../../chat/server/feature.ts'
import { feature as contactRules } from '../../contact/server/feature.ts'
import { feature as consent } from '../../consent/server/feature.ts'
import { consoleFeature } from '../../console/server/feature.ts'
import { feature as content } from '../../content/server/feature.ts'
import { feature as credits } from '../../credits/server/feature.ts'
import { feature as dataRights } from '../../data-rights/server/feature.ts'
import { deskFeature } from '../../desk/server/feature.ts'
import { feature as discretion } from '../../discretion/server/feature.ts'
import { feature as discounts } from '../../discounts/server/feature.ts'
import { fictionalFeature } from '../../fictional/server/feature.ts'
import { feature as helplines } from '../../helplines/server/feature.ts'
import { feature as honesty } from '../../honesty/server/feature.ts'
import { feature as imports } from '../../imports/server/feature.ts'
import { feature as legal } from '../../legal/server/feature.ts'
import { feature as likes } from '../../likes/server/feature.ts'
import { feature as meetings } from '../../meetings/server/feature.ts'
import { feature as moderation } from '../../moderation/server/feature.ts'
import { feature as notifications } from '../../notifications/server/feature.ts'
import { feature as orderLimits } from '../../order-limits/server/feature.ts'
import { feature as pages } from '../../pages/server/feature.ts'
import { feature as partners } from '../../partners/server/feature.ts'
import { feature as payments } from '../../payments/server/feature.ts'
import { feature as photos } from '../../photos/server/feature.ts'
import { uploadPhoto } from '../../photos/server/routes.ts'
import { feature as profiles } from '../../profiles/server/feature.ts'
import { feature as providers } from '../../providers/server/feature.ts'
import { reviewsFeature } from '../../reviews/server/feature.ts'
import { feature as safety } from '../../safety/server/feature.ts'
import { feature as search } from '../../search/server/feature.ts'
import { feature as sites } from '../../sites/server/feature.ts'
import { feature as statistics } from '../../statistics/server/feature.ts'
import { feature as system } from '../../system/server/feature.ts'
import { feature as translation } from '../../translation/server/feature.ts'
import { feature as traffic } from '../../traffic/server/feature.ts'
import { feature as verification } from '../../verification/server/feature.ts'
import { feature as voice } from '../../voice/server/feature.ts'
import { feature as webhooks } from '../../webhooks/server/feature.ts'
import { checkIdentity, revokeFactors } from '../../security/server/public.ts'
import { feature as security } from '../../security/server/feature.ts'
import type { Config } from '../../server/config.ts'
import type { Feature } from '../../server/feature.ts'
import { staffFeature } from '../../staff/server/feature.ts'
import { feature as useCases } from './use-cases/feature.ts'

const calls = () => features.flatMap(({ routes = [] }) => routes.map(({ call }) => call))
const approvalKinds = () => features.flatMap((feature) => feature.approvalKinds ?? [])
const reviewKinds = () => features.flatMap((feature) => feature.reviewKinds ?? [])

const accounts = accountsFeature({ checkIdentity, revokeFactors })
const people = [sites, consent, traffic, accounts, legal, security, dataRights, profiles]
const contact = [
  notifications,
  causes,
  blocks,
  discretion,
  likes,
  safety,
  voice,
  chat,
  albums,
  translation,
  meetings,
  photos,
  search,
  pages,
]
const money = [
  credits,
  discounts,
  providers,
  orderLimits,
  payments,
  accounting,
  partners,
  affiliates,
]
const staff = [
  content,
  helplines,
  verification,
  fictionalFeature(uploadPhoto),
  moderation,
  aftercare,
  imports,
  statistics,
  honesty,
  webhooks,
  system,
  useCases,
]

/** The only module that knows every feature. */
export const features: Feature[] = [
  ...people,
  ...contact,
  contactRules,
  ...money,
  ...staff,
  staffFeature(approvalKinds, calls),
  apiKeysFeature(calls),
  reviewsFeature(reviewKinds),
  deskFeature(reviewKinds),
  consoleFeature(reviewKinds),
]

/** The features of a node. A production node has no simulated payment providers. */
export const listFeatures = ({ mode }: Pick<Config, 'mode'>): Feature[] =>
  mode === 'local' ? [...features, simulatedProviders] : features
