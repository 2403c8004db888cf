-- additive
-- What the staff entered as paid for visitors of a source in some days, for the cost of a sign-up.
create table traffic_cost (
  site_id smallint not null references site on delete cascade,
  source_kind text not null check (source_kind in ('network', 'slug', 'lander')), -- the column of lander_day
  source text not null check (source <> ''),
  first_day date not null,
  last_day date not null,
  currency char(3) not null,
  amount int not null check (amount > 0), -- minor units
  entered_by bigint not null, -- of the staff
  entered_at timestamptz not null,
  primary key (site_id, source_kind, source, first_day, last_day, currency),
  check (last_day between first_day and first_day + 1095)
);
create index traffic_cost_by_day on traffic_cost (site_id, last_day);
