-- additive
-- What became of each push of the last 30 days, one row a browser. Texts are not kept.
create table push_log (
  push_id uuid primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  type text not null,
  service text not null, -- host of the push service
  state text not null check (state in ('sent', 'gone', 'failed')),
  at timestamptz not null
);
create index push_log_site on push_log (site_id, at desc, push_id desc);
create index push_log_member on push_log (member_id, at desc);
create index push_log_age on push_log using brin (at);
