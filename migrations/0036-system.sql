-- Figures of the system page, taken by a job every half hour and kept for a day.
create table system_sample (
  site_id smallint not null references site,
  at timestamptz not null,
  figure text not null,
  value double precision not null,
  primary key (site_id, at, figure)
);

-- Figures of today on the home page of the console, counted by a job: counting them reads each member who was online today.
create table home_figure (
  site_id smallint not null references site,
  figure text not null,
  today int not null, -- since midnight UTC
  last_week int not null, -- until the same hour a week ago
  counted_at timestamptz not null,
  primary key (site_id, figure)
);

-- What the scripts in deploy/backup report, so that the console can say when the last copy was made and when one was restored for a test.
create table backup_run (
  run_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('copy', 'restore_test')),
  finished_at timestamptz not null default now(),
  bytes bigint not null default 0, -- of the copy; 0: unknown
  name text not null default '' -- of the copy
);
create index backup_run_kind on backup_run (kind, finished_at desc);
