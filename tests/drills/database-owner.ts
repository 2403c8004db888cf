import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asAdmin } from '../factories/cluster.ts'

const OWNER = 'vonk_migration'
const PASSWORD = 'drill'

/** Of the same database as its owner, whom the walls between brands stop. */
export function asOwner(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  url.username = OWNER
  url.password = PASSWORD
  return url.href
}

/** The statements of docs/walls.md, for roles of an older installation. */
export function readWallStatements(): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/walls.md'), 'utf8')
  const [, part = ''] = page.split('## Set up')
  const [, block] = /```\n(.*?)```/s.exec(part) ?? []
  if (block === undefined) throw new Error('docs/walls.md has no statements.')
  return block
}

/** Gives the database of a superuser's URL to a role as docs/walls.md says; returns the URL of the owner. */
export async function createOwner(superuserUrl: string): Promise<string> {
  const database = new URL(superuserUrl).pathname.slice(1)
  const roles = [OWNER, 'vonk_web', 'vonk_worker']
  await asAdmin(superuserUrl, async (admin) => {
    for (const role of roles) await admin.query(`create role ${role} login password '${PASSWORD}'`)
    await admin.query(readWallStatements())
    await admin.query(`alter database ${database} owner to ${OWNER}`)
  })
  return asOwner(superuserUrl)
}
