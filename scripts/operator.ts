import { createInterface } from 'node:readline/promises'
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { findEmailFailure, normalizeEmail } from '../src/platform/email-address.ts'
import { addInvitation, makeOperator } from '../src/accounts/server/public.ts'
import { affiliateEvents, postbackFields } from '../src/affiliates/rules.ts'
import { isPostbackAccepted, saveAffiliate } from '../src/affiliates/server/public.ts'
import { createSeal } from '../src/server/seal.ts'
import { INCOMING_MAIL } from '../src/desk/rules.ts'
import { MAIL_REPORTS } from '../src/notifications/rules.ts'
import { NewsTexts, publishNews } from '../src/notifications/server/news-items.ts'
import { staffRoles } from '../src/platform/staff-roles.ts'
import { createProfile } from '../src/profiles/server/public.ts'
import { disableTwoFactorFor } from '../src/security/server/public.ts'
import { readConfig } from '../src/server/config.ts'
import { locateDatabase } from '../src/server/database/locate.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createPool } from '../src/server/database/pool.ts'
import { createLog } from '../src/server/log.ts'
import { createOutgoing } from '../src/server/outgoing/outgoing.ts'
import { ensureSites } from '../src/sites/server/public.ts'

/**
 * `npm run operator -- --email you@example.com [--site 1] [--name You] [--role admin]`: creates
 * an operator of the site, or makes the account of that address one. Roles, separated by commas:
 * support, moderator, finance, content, admin.
 * `--invite 10` instead prints a code with which ten people can sign up on a closed site.
 * `--news file.json` publishes news to the members who subscribed to them: `{ "en": { "title",
 * "text" }, … }` in all seven languages.
 * `--mail-reports` prints the URL and token with which a mail server reports bounces and
 * complaints.
 * `--incoming-mail` prints the URL and token with which a mail service hands over the mails to the
 * service of a brand.
 * `--second-step-off member@example.com` lets a member who lost phone, recovery codes or passkeys
 * log in by the password alone, and notifies them.
 * `--affiliate acme --url 'https://acme.example/postback?click={ref}&event={event}&id={id}'
 * [--events sign_up,confirmed,first_order,refund]` adds an affiliate or changes it, and prints the
 * secret that signs its postbacks.
 * A password on standard input is set; otherwise a link is printed, valid for one hour and one use.
 */
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'admin' },
    site: { type: 'string', default: '1' },
    invite: { type: 'string' },
    news: { type: 'string' },
    'mail-reports': { type: 'boolean' },
    'incoming-mail': { type: 'boolean' },
    'second-step-off': { type: 'string' },
    affiliate: { type: 'string' },
    url: { type: 'string', default: '' },
    events: { type: 'string', default: affiliateEvents.join() },
  },
})
const print = (text: string) => process.stderr.write(`${text}\n`)
const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const log = createLog(config)
const pipedPassword = process.stdin.isTTY ? '' : (await readAll()).trim()
const secondStepOff = values['second-step-off']
const appointsOperator =
  !values.invite &&
  !values.news &&
  !values['mail-reports'] &&
  !values['incoming-mail'] &&
  !values.affiliate &&
  !secondStepOff
const email = !appointsOperator
  ? ''
  : normalizeEmail(values.email ?? (await ask('E-mail address of the operator: ')))
if (appointsOperator && findEmailFailure(email)) {
  print('That is no e-mail address.')
  process.exit(1)
}

const roles = staffRoles.filter((role) => values.role.split(',').includes(role))
if (appointsOperator && roles.length === 0) {
  print(`Roles are: ${staffRoles.join(', ')}.`)
  process.exit(1)
}

/** Prints where a mail service posts, with the token that authorizes it. */
function printWebhook(signed: string, path: string): void {
  const token = createHmac('sha256', config.secret).update(signed).digest('base64url')
  process.stdout.write(
    `POST ${config.origin}${path}\nAuthorization: Bearer ${token}\nFor a service that sends no header: ${config.origin.replace('://', `://reports:${token}@`)}${path}\n`,
  )
}

if (values['mail-reports'] || values['incoming-mail']) {
  if (values['mail-reports']) printWebhook(MAIL_REPORTS, '/api/mail-reports.php')
  else printWebhook(INCOMING_MAIL, '/api/incoming-mail.php')
  process.exit(0)
}

const database = await locateDatabase(config, log)
const pool = createPool({ url: database.directUrl, log, everySite: true })
try {
  await migrate({ url: database.directUrl, log })
  await ensureSites(pool, config.mode === 'local')
  if (values.invite)
    process.stdout.write(
      `${await addInvitation(pool, Number(values.site), Number(values.invite), new Date())}\n`,
    )
  else if (secondStepOff)
    print(
      (await disableTwoFactorFor(pool, Number(values.site), secondStepOff))
        ? 'Switched off; a mail says so.'
        : 'There was no second step.',
    )
  else if (values.affiliate) await addAffiliate(values.affiliate)
  else if (values.news) {
    await publishNews(
      pool,
      Number(values.site),
      z.parse(NewsTexts, JSON.parse(readFileSync(values.news, 'utf8'))),
      new Date(),
    )
    print('Published: it goes to those who asked for news with the next round.')
  } else await appoint()
} finally {
  await pool.end()
  await database.stop()
}

async function appoint(): Promise<void> {
  const [now, site] = [new Date(), Number(values.site)]
  const result = await makeOperator(pool, {
    email,
    site,
    password: pipedPassword || null,
    roles,
    now,
  })
  if (result.isNew) {
    // Operators do not appear in lists, so these values are never shown.
    const placeholder = {
      gender: 'female',
      lookingFor: 'everyone',
      birthDate: '1980-01-01',
      interests: [],
      about: '',
      region: null,
    } as const
    const profile = {
      memberId: result.memberId,
      name: values.name ?? 'Operator',
      language: 'en',
      country: 'NL',
    }
    await createProfile({ db: pool, now, site: { id: site } }, { ...profile, ...placeholder })
  }
  print(`${email} is an operator of site ${values.site}.`)
  if (config.mode === 'production')
    print(
      'The pages of the staff open once they have set up a code or a passkey: they are led there.',
    )
  if (result.token)
    process.stdout.write(`${config.origin}/reset-password/do#token=${result.token}\n`)
}

async function addAffiliate(network: string): Promise<void> {
  const events = affiliateEvents.filter((event) => values.events.split(',').includes(event))
  if (!(await isPostbackAccepted(createOutgoing(), values.url)) || events.length === 0) {
    print('The address must begin with https://, lead to a public host without a port,')
    print(`and may contain {${postbackFields.join('}, {')}}.`)
    print(`The events are ${affiliateEvents.join(', ')}.`)
    process.exitCode = 1
    return
  }
  const secret = randomBytes(32).toString('base64url')
  await saveAffiliate(pool, createSeal(config.secret, config.previousSecret), {
    site: Number(values.site),
    network,
    urlTemplate: values.url,
    secret,
    events,
  })
  print('Saved. Each postback has the header Postback-Signature: t=<seconds>,v1=<hex>, the')
  print('HMAC-SHA256 of "<seconds>.<address>" with this secret:')
  process.stdout.write(`${secret}\n`)
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

async function readAll(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}
