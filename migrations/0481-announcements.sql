-- additive
-- Notices to the members of a site.
create table announcement (
  announcement_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  texts jsonb not null, -- by language
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  revision integer not null default 1, -- counts the changes, so that two people cannot overwrite each other
  created_by bigint not null,
  created_at timestamptz not null,
  check (starts_at < ends_at)
);
create index announcement_site on announcement (site_id, starts_at desc);
create trigger announcement_changed after insert or update or delete on announcement
  for each statement execute function announce_site_change();
