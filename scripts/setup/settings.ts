import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPushKeys } from '../../src/server/local-secrets.ts'
import type { SetupAnswers } from './questions.ts'
import { urlFiles, type DatabaseUrls } from './database.ts'

/**
 * Writes the settings of the installation and its secrets to `folder`. Files that exist stay, so that
 * a second run replaces no secret.
 */
export function writeSettings(folder: string, answers: SetupAnswers, urls: DatabaseUrls): void {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  const write = (name: string, text: string, group: 'vonk' | 'root' = 'vonk') => {
    const file = join(folder, name)
    if (existsSync(file)) return
    writeFileSync(file, text, { mode: group === 'vonk' ? 0o640 : 0o600 })
    execFileSync('chown', [`root:${group}`, file])
  }
  execFileSync('chown', ['root:vonk', folder])
  const { publicKey, privateKey } = newPushKeys()
  write('secret', randomBytes(48).toString('base64'))
  write('smtp-url', answers.smtpUrl)
  write('vapid-public-key', publicKey)
  write('vapid-private-key', privateKey)
  write(urlFiles.migration, urls.migration, 'root')
  write(urlFiles.web, urls.web)
  write(urlFiles.worker, urls.worker)
  if (answers.bucket) write('s3-secret-key', answers.bucket.secret)
  const publicKeyInUse = readFileSync(join(folder, 'vapid-public-key'), 'utf8')
  write('vonk.env', sharedSettings(folder, answers, publicKeyInUse))
  const web = `DATABASE_URL_FILE=${join(folder, urlFiles.web)}\n`
  write('web.env', web)
  write('web2.env', `VONK_ROLE=web\nPORT=3002\nMETRICS_PORT=9466\n${web}`)
  write('worker.env', `DATABASE_URL_FILE=${join(folder, urlFiles.worker)}\n`)
}

function sharedSettings(folder: string, answers: SetupAnswers, publicKey: string): string {
  const { bucket, redisUrl } = answers
  const lines = [
    '# All variables: docs/configuration.md of the release',
    `ORIGIN=${answers.origin}`,
    `SECRET_FILE=${join(folder, 'secret')}`,
    '# Of the owner, for vonk migrate; the nodes have theirs in web.env and worker.env',
    `DATABASE_URL_FILE=${join(folder, urlFiles.migration)}`,
    `SMTP_URL_FILE=${join(folder, 'smtp-url')}`,
    '# Brands have payment accounts of their own, see the console',
    'PAYMENT_PROVIDER=none',
    `VAPID_PUBLIC_KEY=${publicKey}`,
    `VAPID_PRIVATE_KEY_FILE=${join(folder, 'vapid-private-key')}`,
    `VAPID_SUBJECT=mailto:${answers.operator}`,
    'TRUSTED_PROXIES=127.0.0.1',
    'HOST=127.0.0.1',
    'METRICS_PORT=9464',
    ...(redisUrl ? [`REDIS_URL=${redisUrl}`] : []),
    ...(bucket
      ? [
          `S3_ENDPOINT=${bucket.endpoint}`,
          `S3_BUCKET=${bucket.name}`,
          `S3_ACCESS_KEY_ID=${bucket.key}`,
          `S3_SECRET_ACCESS_KEY_FILE=${join(folder, 's3-secret-key')}`,
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}
