import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from './migration-files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vonk-migration-files-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function read(text: string) {
  writeFileSync(join(directory, '0001-rose.sql'), text)
  return readMigrations(directory)
}

describe('an additive migration', () => {
  test.each([
    'create table tulip (id int primary key, colour text not null);',
    'create table tulip (id int);\ncreate unique index tulip_id on tulip (id);\ninsert into tulip values (1);',
    'create table tulip (id int);\nalter table tulip add constraint positive check (id > 0);',
    'alter table rose add column colour text;',
    "alter table rose add column colour text not null default 'red';",
    'create index concurrently if not exists rose_colour on rose (colour);',
    "comment on table rose is 'drop it; update it';\n-- a member's; drop table rose;",
    'create function bloom() returns int language plpgsql as $$ begin delete from rose; return 1; end $$;',
  ])('may add: %s', (text) => {
    expect(read(`-- additive\n${text}`)).toMatchObject([{ additive: true }])
  })

  test.each([
    'alter table rose drop column colour;',
    'alter table rose rename column colour to hue;',
    'alter table rose alter column colour set not null;',
    'alter table rose add column colour text not null;',
    'alter table rose add column owner bigint references person (id);',
    'alter table rose add constraint red check (colour = 1);',
    'create unique index rose_colour on rose (colour);',
    'create or replace function bloom() returns int language sql as $$ select 2 $$;',
    'create trigger bloom before insert on rose for each row execute function bloom();',
    "update rose set colour = 'red';",
    'drop table rose;',
  ])('may not contain what an older release notices: %s', (text) => {
    expect(() => read(`-- additive\n${text}`)).toThrow('says it is additive')
  })

  test('is one that says so; others are not', () => {
    expect(read('create table tulip (id int);')).toMatchObject([{ additive: false }])
  })
})

test('a migration that runs statement by statement contains no function body', () => {
  expect(() => read('-- concurrent\ncreate function f() returns int as $$ select 1; $$;')).toThrow(
    'no function body',
  )
})
