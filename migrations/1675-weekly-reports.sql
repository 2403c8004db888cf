-- additive
-- Weeks of which the admins of a brand got the figures by mail; the row is the claim on the mails.
create table weekly_report (
  site_id smallint not null references site,
  week date not null, -- its Monday
  sent_at timestamptz not null,
  primary key (site_id, week)
);
