import { voiceEncoder } from '../../voice/server/public.ts'
import { createTranslator, TranslatorError } from '../../server/translator.ts'
import { findNewestCopy, isCopyLate } from '../../system/server/public.ts'
import { findChainFaults, listChains } from '../../honesty/server/public.ts'
import { listStoredSites } from '../../sites/server/public.ts'
import type { Config } from '../../server/config.ts'
import { HEALTH_PATH, installationToken } from '../../server/http/health.ts'
import type { Log } from '../../server/log.ts'
import { findMisspelledVariables, misspellingSentence } from '../../server/misspelled-variables.ts'
import { findLastWorker, isNodeStopped } from '../../server/node-status.ts'
import { withPool } from './brand-checks.ts'
import { Fault, Warning, type Surroundings } from './doctor-fault.ts'
import { getOrigin } from './site-hosts.ts'

export function checkVariables(_config: Config, _log: Log, { env }: Surroundings): Promise<string> {
  const sentences = findMisspelledVariables(env).map(misspellingSentence)
  if (sentences.length > 0) throw new Fault(sentences.join(' '))
  return Promise.resolve('none is misspelled')
}

export function checkPush({ push }: Config): Promise<string> {
  if (push === null)
    throw new Warning(
      'nobody gets push notifications: set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT',
    )
  return Promise.resolve('has keys')
}

export async function checkJobs(config: Config, log: Log, { now }: Surroundings): Promise<string> {
  if (config.mode === 'local') return 'unchecked in local mode'
  const seenAt = await withPool(config, log, findLastWorker)
  if (seenAt === null)
    throw new Warning('no node runs jobs, such as mails: start one with VONK_ROLE=worker or all')
  if (isNodeStopped(seenAt, now()))
    throw new Warning(`no node has run jobs, such as mails, since ${seenAt.toISOString()}`)
  return 'a node runs them'
}

export async function checkBackups(
  config: Config,
  log: Log,
  { now }: Surroundings,
): Promise<string> {
  if (config.mode === 'local') return 'unchecked in local mode'
  const newest = await withPool(config, log, findNewestCopy)
  if (newest === null) throw new Warning('no copy of the database was made: see docs/backup.md')
  const at = newest.toISOString()
  if (isCopyLate(newest, now())) throw new Warning(`the newest copy of the database is of ${at}`)
  return `the newest copy is of ${at}`
}

/** A node itself has no TLS, so that an address with https has a proxy in front of it. */
export function checkProxies({ origin, trustedProxies }: Config): Promise<string> {
  const { hops, networks } = trustedProxies
  if (hops > 0 || networks.length > 0) return Promise.resolve('are trusted as set')
  if (!origin.startsWith('https:')) return Promise.resolve('none, as ORIGIN has no https')
  throw new Warning(
    'TRUSTED_PROXIES is not set: all visitors have the address of the proxy, so limits count them as one',
  )
}

const NAMED_FAULTS = 3

/** The chain of days of every brand: that nobody changed a published figure. */
export async function checkHonesty(config: Config, log: Log): Promise<string> {
  if (config.mode === 'local') return 'unchecked in local mode'
  return withPool(config, log, async (pool) => {
    const chains = await listChains(pool)
    const faults: string[] = []
    for (const { site_id: site } of chains)
      for (const fault of await findChainFaults(pool, site)) faults.push(`site ${site}, ${fault}`)
    if (faults.length > 0)
      throw new Fault(
        `the chain of days is broken in ${faults.length} places: ${faults.slice(0, NAMED_FAULTS).join('; ')}`,
      )
    if (chains.length === 0) return 'no day is counted yet'
    return chains
      .map(({ site_id, days, last }) => `site ${site_id}: ${days} days until ${last}`)
      .join(', ')
  })
}

/** Every brand's address as browsers reach it, from this machine. */
export async function checkOrigins(
  config: Config,
  log: Log,
  { fetchHealth }: Surroundings,
): Promise<string> {
  if (config.mode === 'local') return 'unchecked in local mode'
  const secrets = [config.secret, config.previousSecret].filter((secret) => secret !== null)
  const tokens = new Set(secrets.map(installationToken))
  const sites = await withPool(config, log, listStoredSites).catch(() => [])
  const origins = new Set([config.origin, ...sites.map((site) => getOrigin(config, site))])
  const faults: string[] = []
  for (const origin of origins) {
    const answer = await fetchHealth(`${origin}${HEALTH_PATH}`).catch(() => null)
    if (answer?.status !== 200) faults.push(`${origin} answers ${answer?.status ?? 'nothing'}`)
    else if (answer.installation === null || !tokens.has(answer.installation))
      faults.push(`${origin} leads to another server`)
  }
  if (faults.length > 0)
    throw new Warning(`${faults.join('; ')}: is a node running, do DNS and proxy lead to it?`)
  return `${[...origins].join(', ')}: a node answers`
}

export async function checkTranslator(config: Config): Promise<string> {
  const translator = createTranslator(config.translator)
  if (translator === null) return 'not set: browsers translate messages, or nobody does'
  try {
    const languages = await translator.listLanguages()
    return `the engine at TRANSLATE_URL answers and knows ${languages.length} languages`
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error
    throw new Fault(`the engine at TRANSLATE_URL does not answer: ${error.reason}`)
  }
}

export async function checkVoice(): Promise<string> {
  return (await voiceEncoder.isAvailable())
    ? 'ffmpeg encodes voice notes'
    : 'off: voice notes need ffmpeg with libopus on each node, such as apt-get install ffmpeg'
}
