-- additive
-- The figures of the honesty page, one row a part of a metric and day (UTC). A row is never changed: a correction is a row with the next
-- revision and its reason.
create table honesty_figure (
  site_id smallint not null references site,
  day date not null,
  metric text not null, -- a file of src/honesty/server/metrics
  part text not null default '', -- of the metric: a kind of profile, a rule, a gender; empty for the whole
  revision smallint not null default 0, -- 0: as first counted
  version smallint not null, -- of the query
  value bigint not null, -- as counted; never published itself
  base bigint, -- what a percentage is of
  people bigint, -- how many are behind it; null where it is not about people
  state text not null check (state in ('shown', 'too_few', 'covered')), -- covered: a neighbour of a part that is too small
  published bigint, -- what the page shows
  as_of date not null, -- the day of the published value: an earlier one while too few people were added or left
  outcome text check (outcome in ('kept', 'missed', 'open')), -- of a promise
  reason text not null default '', -- of a correction
  counted_at timestamptz not null,
  sealed_on date not null, -- the day of the chain that contains the row
  primary key (site_id, day, metric, part, revision),
  check ((published is null) = (state <> 'shown')),
  check ((revision = 0) = (reason = ''))
);
create index honesty_figure_sealed on honesty_figure (site_id, sealed_on);

-- The keys that sign the days of a site (Ed25519). The last one signs; earlier ones stay, so that their days can be checked.
create table honesty_key (
  site_id smallint not null references site,
  version smallint not null,
  public_key text not null, -- PEM
  private_key bytea not null, -- sealed by the installation's secret
  created_at timestamptz not null,
  primary key (site_id, version)
);

-- The chain of days: each digest is of a text that contains the digest before it.
create table honesty_day (
  site_id smallint not null references site,
  day date not null,
  body text not null, -- what is published of the day, line by line
  digest bytea not null, -- SHA-256 of the body
  previous bytea, -- null for the first day
  signature bytea not null, -- of the digest
  key_version smallint not null,
  sealed_at timestamptz not null,
  primary key (site_id, day)
);

-- Corrections that the staff ask for: the program counts the day again, and seals what differs with the next day.
create table honesty_recount (
  site_id smallint not null references site,
  day date not null,
  metric text not null,
  reason text not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  done_at timestamptz,
  changed boolean not null default false,
  primary key (site_id, day, metric, requested_at)
);

-- What the staff say beside a promise of a month, by language.
create table honesty_note (
  site_id smallint not null references site,
  month date not null, -- its first day
  promise text not null,
  texts jsonb not null,
  written_by bigint not null,
  written_at timestamptz not null,
  primary key (site_id, month, promise)
);

-- In how many minutes of a day a worker could write to the database.
create table uptime_day (
  site_id smallint not null references site,
  day date not null,
  first_minute smallint not null,
  last_minute smallint not null,
  minutes smallint not null,
  primary key (site_id, day)
) with (fillfactor = 50);
