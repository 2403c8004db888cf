-- What a site says in its own words instead of the product's texts (messages/).
create table site_text (
  site_id smallint not null references site on delete cascade,
  locale char(2) not null,
  key text not null, -- <catalogue>.<key>
  text text, -- null: the product's text again
  revision integer not null default 1, -- counts the changes, so that two people cannot overwrite each other
  changed_at timestamptz not null,
  primary key (site_id, locale, key)
);
create trigger site_text_changed after insert or update or delete on site_text
  for each statement execute function announce_site_change();

-- Every wording that a text ever had, and who gave it which reason.
create table site_text_version (
  site_id smallint not null,
  locale char(2) not null,
  key text not null,
  revision integer not null,
  text text,
  changed_by bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (site_id, locale, key, revision)
);
create trigger site_text_version_append_only before update or delete on site_text_version
  for each statement execute function reject_change();
create trigger site_text_version_no_truncate before truncate on site_text_version
  for each statement execute function reject_change();

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
