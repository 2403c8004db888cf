-- additive
-- Figures of today on the home page of the console, counted by a job: counting them reads each member who was online today.
create table home_figure (
  site_id smallint not null references site,
  figure text not null,
  today int not null, -- since midnight UTC
  last_week int not null, -- until the same hour a week ago
  counted_at timestamptz not null,
  primary key (site_id, figure)
);
