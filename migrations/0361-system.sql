-- The nodes of the installation, as each last reported itself; one that stopped reporting is gone.
create table node_status (
  node_id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  redis text not null check (redis in ('none', 'up', 'down')),
  event_loop_delay real not null, -- milliseconds, 99th percentile since the last report
  connections int not null, -- of its pool, in use
  streams int not null
);

-- What became of each mail, without its text. The address is covered; the hash finds the mails of a known address.
create table mail_log (
  mail_id uuid primary key,
  site_id smallint not null references site,
  template text not null,
  covered_address text not null,
  address_hash bytea not null,
  state text not null check (state in ('accepted', 'refused', 'limited', 'failed')),
  detail text not null default '',
  at timestamptz not null
);
create index mail_log_site on mail_log (site_id, at desc, mail_id desc);
create index mail_log_address on mail_log (address_hash, at desc);
create index mail_log_age on mail_log using brin (at);
