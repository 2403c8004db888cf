import * as z from 'zod'
import { call } from '../platform/contract.ts'
import {
  CountryCode,
  Id,
  Instant,
  multilineText,
  singleLineText,
  PageLimit,
} from '../platform/ids.ts'
import { locales } from '../platform/locales.ts'

/** People that one person invites in a week without a second one. */
export const PEOPLE_ALONE = 1000

/** Bytes and rows of a file. */
const FILE_BYTES = 10 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 60

/** What a column of the file can mean. Passwords are not among them, on purpose. */
export const importFields = [
  'email',
  'name',
  'gender',
  'birth_date',
  'looking_for',
  'country',
  'language',
  'about',
] as const
export type ImportField = (typeof importFields)[number]

/** Without a column for these nobody can be invited. */
export const requiredFields = ['email', 'name', 'gender', 'birth_date'] as const

/** Year, month and day in dates without a year in front. */
export const dateOrders = ['dmy', 'mdy'] as const

/** Why a row is left out. */
export const rowProblems = [
  'email_missing',
  'email_invalid',
  'email_disposable',
  'email_repeated',
  'already_member',
  'already_invited',
  'declined',
  'name_missing',
  'name_unreadable',
  'name_too_long',
  'name_is_email',
  'name_starts_with_at',
  'name_reserved',
  'name_has_contact',
  'gender_unknown',
  'looking_for_unknown',
  'birth_date_missing',
  'birth_date_invalid',
  'too_young',
  'country_unknown',
  'language_unknown',
  'about_too_long',
] as const
export type RowProblem = (typeof rowProblems)[number]

const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undone',
] as const

const rowStates = [
  'new',
  'wrong',
  'ready',
  'invited',
  'joined',
  'declined',
  'expired',
  'undeliverable',
] as const
export type RowState = (typeof rowStates)[number]

const Count = z.int().check(z.gte(0), z.lte(2_147_483_647))
const Reason = multilineText(1000, 3)
const Locale = z.enum(locales)
/** The position of each field's column. */
export const Mapping = z.partialRecord(
  z.enum(importFields),
  z.int().check(z.gte(0), z.lte(MAX_COLUMNS - 1)),
)
export type Mapping = z.infer<typeof Mapping>

export const ImportOptions = z.object({
  /** The service whose members these people are; the invitation names it. */
  source: singleLineText(60, 2),
  mapping: Mapping,
  date_order: z.enum(dateOrders),
  /** Of rows that name none. */
  language: Locale,
  country: CountryCode,
  /** Invitations a minute, so that mail servers accept them. */
  per_minute: z.int().check(z.gte(1), z.lte(1000)),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** The profile that an invitation offers. */
export const ImportedPerson = z.object({
  name: z.string(),
  gender: z.enum(['male', 'female']),
  looking_for: z.enum(['male', 'female', 'everyone']),
  birth_date: z.string(),
  country: z.string(),
  language: Locale,
  about: z.string(),
})
export type ImportedPerson = z.infer<typeof ImportedPerson>

const MemberImport = z.object({
  id: Id,
  file_name: z.string(),
  state: z.enum(importStates),
  revision: Count,
  author: z.string(),
  created_at: Instant,
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  total: Count,
  counts: z.record(z.enum(rowStates), Count),
})
export type MemberImport = z.infer<typeof MemberImport>

const ImportDetails = MemberImport.extend({
  columns: z.array(z.string()),
  /** The first rows of the file, until the import starts. */
  sample: z.array(z.array(z.string())),
  /** What was chosen, else what the headings suggest. */
  options: ImportOptions.extend({ source: z.string() }),
  problems: z.array(z.object({ problem: z.enum(rowProblems), rows: Count })),
  /** Whether a second person has to approve the start. */
  second_person: z.boolean(),
})
export type ImportDetails = z.infer<typeof ImportDetails>

/** Lists the imports of the site with their results, the latest first. */
export const listImports = call({
  method: 'GET',
  path: '/api/operator-imports.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({}),
  output: z.object({ imports: z.array(MemberImport) }),
  fails: {},
})

/** Uploads a CSV file of people; nothing is sent. Columns of passwords are not stored. */
export const uploadImport = call({
  method: 'POST',
  path: '/api/operator-imports.php',
  access: 'operator',
  roles: ['admin'],
  upload: FILE_BYTES,
  input: z.object({ name: singleLineText(120, 1) }),
  output: z.object({ id: Id }),
  fails: {
    import_file_refused: 400,
  },
})

/** Returns an import with its columns, and what the last check found. */
export const getImport = call({
  method: 'GET',
  path: '/api/operator-import.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ id: Id }),
  output: z.object({ import: ImportDetails }),
  fails: {},
})

/** Dry run: says what the columns mean and checks every row. Nothing is sent. */
export const checkImport = call({
  method: 'PUT',
  path: '/api/operator-import.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: ImportOptions.extend({ id: Id, revision: Count }),
  output: z.object({ revision: Count }),
  fails: { member_changed: 409 },
})

const ImportProblem = z.object({ line: Count, problem: z.enum(rowProblems), address: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** Lists rows that are left out and why, by line of the file; addresses are covered. */
export const listImportProblems = call({
  method: 'GET',
  path: '/api/operator-import-problems.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({
    id: Id,
    after: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
    limit: PageLimit,
  }),
  output: z.object({
    rows: z.array(ImportProblem),
    next: z.nullable(Count),
  }),
  fails: {},
})

/** Invites the people of a checked import. Above 1,000 in a week a second person approves it first. */
export const startImport = call({
  method: 'POST',
  path: '/api/operator-import-run.php',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ id: Id, revision: Count, reason: Reason }),
  output: z.object({ people: Count, approval: z.nullable(Id) }),
  fails: {
    member_changed: 409,
    no_recipients: 409,
    approval_waiting: 409,
  },
})

/** Stops a running import: nobody is invited who was not yet. */
export const stopImport = call({
  method: 'DELETE',
  path: '/api/operator-import-run.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ waiting: Count }),
  fails: { member_changed: 409 },
})

/** Goes on with a stopped import. One that started more than a week ago counts anew. */
export const resumeImport = call({
  method: 'PUT',
  path: '/api/operator-import-run.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ waiting: Count }),
  fails: { member_changed: 409, too_many_alone: 409 },
})

/**
 * Undoes an import at any time: every row is deleted and no mailed link works any more. People who
 * joined by their own hand stay members.
 */
export const undoImport = call({
  method: 'DELETE',
  path: '/api/operator-import.php',
  access: 'operator',
  roles: ['admin'],
  repeat: 'natural',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ removed: Count, joined: Count }),
  fails: {},
})
