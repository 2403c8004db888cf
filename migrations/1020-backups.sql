-- additive
-- What the scripts in deploy/backup report, so that the console can say when the last copy was made and when one was restored for a test.
create table backup_run (
  run_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('copy', 'restore_test')),
  finished_at timestamptz not null default now(),
  bytes bigint not null default 0, -- of the copy; 0: unknown
  name text not null default '' -- of the copy
);
create index backup_run_kind on backup_run (kind, finished_at desc);
