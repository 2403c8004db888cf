import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { CallbackClient } from './callback-client.ts'

/** What our connections set for themselves where no pooler stands in between. */
const defaults = {
  timezone: 'UTC',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  idle_in_transaction_session_timeout: '30s',
}

/**
 * Stores the settings of our connections as defaults of the database role: a pooler in transaction
 * mode refuses them at the start of a connection, and gives each transaction another session.
 */
export async function storeRoleDefaults(
  directUrl: string,
  statementTimeout: number,
): Promise<void> {
  const db = new Client({ connectionString: directUrl, application_name: 'vonk start' })
  db.on('error', () => {})
  await db.connect()
  try {
    const { rows } = await db.query<{ name: string }>('select current_database() as name')
    const database = escapeIdentifier(rows[0]?.name ?? '')
    const settings = { ...defaults, statement_timeout: `${statementTimeout}ms` }
    for (const [name, value] of Object.entries(settings))
      await db.query(
        `alter role current_user in database ${database} set ${name} = ${escapeLiteral(value)}`,
      )
  } finally {
    await db.end()
  }
}

/**
 * Sends statements without names: a named one exists in the session that prepared it alone, and the
 * pooler may choose another.
 */
export class UnnamedClient extends CallbackClient {
  constructor(...settings: ConstructorParameters<typeof Client>) {
    super(...settings)
    const send: Query = this.query.bind(this)
    const query: Query = (statement, ...rest) => send(withoutName(statement), ...rest)
    Object.defineProperty(this, 'query', { value: query })
  }
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement
  // A query of the driver's class; that of a wall has no name already.
  if ('submit' in statement) return statement
  return { ...statement, name: undefined }
}
