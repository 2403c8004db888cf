-- additive
-- Figures of the system page, taken by a job every half hour and kept for a day.
create table system_sample (
  site_id smallint not null references site,
  at timestamptz not null,
  figure text not null,
  value double precision not null,
  primary key (site_id, at, figure)
);
