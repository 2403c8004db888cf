import {
  Client,
  escapeLiteral,
  Pool,
  Query,
  type Connection,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg'
import { CallbackClient } from './callback-client.ts'
import { isConnectionLost } from './failures.ts'
import type { Database } from './pool.ts'
import { EVERY_SITE_ROLE } from './site-roles.ts'
import { findOrigin } from './transaction.ts'
import { UnnamedClient } from './pooler.ts'
import type { Queryable } from './query.ts'

/**
 * The connections of a node seen from one site, or from every site: each statement and each
 * transaction carries the setting that the policies of the tables compare.
 */
export type WalledDatabase = Queryable & {
  connect(): Promise<PoolClient>
  /** Sends one statement, with its setting, on a connection of `connect`. */
  send<Row extends QueryResultRow>(
    client: PoolClient,
    config: QueryConfig,
  ): Promise<QueryResult<Row>>
  /** The statements that follow `begin` in the same packet. */
  opening: string
  /** Whether the pool is being closed. */
  readonly ending: boolean
}

export type Databases = {
  /** For tables without a site: here no row of a site is seen. */
  shared: Database
  atSite(siteId: number): WalledDatabase
  /** For work of the installation, as the role `vonk_every_site`. */
  everySite: WalledDatabase
}

type Setting = { name: 'vonk.site' | 'role'; value: string }

const siteSetting = (siteId: number): Setting => ({ name: 'vonk.site', value: String(siteId) })

const everySiteSetting: Setting = { name: 'role', value: EVERY_SITE_ROLE }

export function createDatabases(pool: Database): Databases {
  const sites = new Map<number, WalledDatabase>()
  return {
    shared: pool,
    atSite(siteId) {
      const existing = sites.get(siteId)
      if (existing) return existing
      const created = createWalled(pool, siteSetting(siteId))
      sites.set(siteId, created)
      return created
    },
    everySite: createWalled(pool, everySiteSetting),
  }
}

function createWalled(pool: Database, setting: Setting): WalledDatabase {
  return {
    opening: toOpening(setting),
    get ending() {
      return pool.ending
    },
    connect: () => pool.connect(),
    send: (client, config) => sendWithSetting(client, setting, config),
    async query<Row extends QueryResultRow>(config: QueryConfig) {
      const client = await pool.connect()
      let failure: unknown
      try {
        return await sendWithSetting<Row>(client, setting, config)
      } catch (error) {
        failure = error
        throw error
      } finally {
        client.release(isConnectionLost(failure))
      }
    },
  }
}

const toOpening = ({ name, value }: Setting) => `set local ${name} = ${escapeLiteral(value)}`

/** Returns no row, whatever the setting is. */
const SET = 'select where set_config($1, $2, true) is null'
const SET_NAME = 'wall'

/** The connections that know the statement `SET` by its name. */
const prepared = new WeakSet<PoolClient>()

/**
 * The setting and the statement go without a Sync in between, so they are one transaction, which ends
 * with the statement, and the setting ends with it (PostgreSQL documentation, 55.2.4).
 */
function sendWithSetting<Row extends QueryResultRow>(
  client: PoolClient,
  setting: Setting,
  config: QueryConfig,
): Promise<QueryResult<Row>> {
  const isNamed = !(client instanceof UnnamedClient)
  if (isNamed && !prepared.has(client)) {
    prepared.add(client)
    // In the same packet. Where it fails, so does the statement after it.
    client.query({ name: SET_NAME, text: SET, values: ['vonk.site', ''] }).catch(() => {})
  }
  return new Promise<QueryResult<Row>>((resolve, reject) => {
    const counted = client instanceof CallbackClient ? client : { pendingQueries: 0 }
    counted.pendingQueries++
    let isSettled = false
    const settle = (error: unknown, answer: unknown) => {
      // The driver reports a value that it cannot write, and then the end of the statement as well.
      if (isSettled) return
      isSettled = true
      counted.pendingQueries--
      if (error) reject(rejection(error))
      else resolve(lastResult<Row>(answer))
    }
    client.query(new QueryWithSetting(config, setting, isNamed, settle))
  })
}

function rejection(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  Error.captureStackTrace(error)
  return error
}

/** The driver answers several results of one query by their list. */
function lastResult<Row extends QueryResultRow>(answer: unknown): QueryResult<Row> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the driver does not type the answers of its own class
  return (Array.isArray(answer) ? answer.at(-1) : answer) as QueryResult<Row>
}

class QueryWithSetting extends Query {
  readonly #setting: Setting
  readonly #isNamed: boolean

  constructor(
    config: QueryConfig,
    setting: Setting,
    isNamed: boolean,
    settle: (error: unknown, answer: unknown) => void,
  ) {
    const extended = { ...config, name: isNamed ? config.name : undefined, queryMode: 'extended' }
    super(extended, undefined, settle)
    this.#setting = setting
    this.#isNamed = isNamed
  }

  override readonly submit = (connection: Connection) => {
    const values = [this.#setting.name, this.#setting.value]
    connection.stream.cork()
    try {
      if (!this.#isNamed) connection.parse({ name: '', text: SET, types: [] }, true)
      connection.bind({ statement: this.#isNamed ? SET_NAME : '', values }, true)
      connection.execute({}, true)
      return Query.prototype.submit.call(this, connection)
    } finally {
      connection.stream.uncork()
    }
  }
}

/** Single statements of a transaction under another setting than the one it began with. */
class InTransactionAs implements Queryable {
  readonly client: Client
  readonly setting: Setting
  readonly before: Setting

  constructor(client: Client, setting: Setting, before: Setting) {
    this.client = client
    this.setting = setting
    this.before = before
  }

  async query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
    // Sent at once. A failure ends the transaction, so that nothing runs under the wrong setting after it.
    const [, result] = await Promise.all([
      this.client.query(toOpening(this.setting)),
      this.client.query<Row>(config),
      this.client.query(toOpening(this.before)),
    ])
    return result
  }
}

/** What `db` reads and writes, at another site: in the same transaction if it is one. */
export function atOtherSite(
  databases: Databases,
  db: Queryable,
  { from, to }: { from: number; to: number },
): Queryable {
  if (from === to || isUnwalled(databases, db)) return db
  const client = toClient(db)
  return client
    ? new InTransactionAs(client, siteSetting(to), siteSetting(from))
    : databases.atSite(to)
}

/** What `db` reads and writes, of every site: in the same transaction if it is one. */
export function acrossSites(databases: Databases, db: Queryable): Queryable {
  if (isUnwalled(databases, db)) return db
  const client = toClient(db)
  return client
    ? new InTransactionAs(client, everySiteSetting, { name: 'role', value: 'none' })
    : databases.everySite
}

const toClient = (db: Queryable): Client | null =>
  db instanceof InTransactionAs ? db.client : db instanceof Client ? db : null

/** Connections that see every site already, and those of a role that no wall stops. */
function isUnwalled(databases: Databases, db: Queryable): boolean {
  if (db === databases.everySite || db instanceof Pool) return true
  const begunOn = db instanceof Client ? findOrigin(db) : undefined
  return begunOn !== undefined && (begunOn === databases.everySite || begunOn.opening === undefined)
}
