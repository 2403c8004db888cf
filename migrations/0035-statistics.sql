-- Figures of a site's days (UTC), rolled up from the tables of the features; they say nothing about a person. `unit` is the currency
-- of an amount, otherwise empty. Days further back than the roll-up window keep their last value, also when members are erased.
create table daily_metric (
  site_id smallint not null references site,
  metric text not null,
  day date not null,
  unit text not null default '',
  value bigint not null,
  counted_at timestamptz not null,
  primary key (site_id, metric, day, unit)
);

-- How many members of each sign-up week were active in a later week. Week 0 is the week of the sign-up.
create table weekly_cohort (
  site_id smallint not null references site,
  joined_week date not null, -- its Monday
  week_number smallint not null check (week_number >= 0),
  members int not null,
  primary key (site_id, joined_week, week_number)
);
