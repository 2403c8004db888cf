-- Brands of one installation. Every account, profile and credit belongs to exactly one site.
create table site (
  site_id smallint primary key,
  slug text not null unique,
  host text not null unique,
  settings jsonb not null default '{}', -- what the operator changed; everything else has its default in src/sites/rules.ts
  revision integer not null default 1, -- counts the changes, so that two people cannot overwrite each other
  aliases text[] not null default '{}', -- other hosts; their pages lead to `host`
  opened_at timestamptz, -- null: in production visitors read that the site is not open yet
  changed_by bigint, -- of the staff; null: somebody with access to the machine
  changed_from text not null default 'database' check (changed_from in ('console', 'command', 'database')),
  change_reason text not null default '',
  changed_at timestamptz not null default now(),
  moving_at timestamptz -- set while the brand moves to another database: its nodes answer 503, so that nothing is written here
);

-- Tells every node to read the sites again. The text is a live event (src/server/live/shared-bus.ts) that all nodes receive,
-- also those that use Redis: an administrator may change a row with any tool, which only the database notices.
create function announce_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('vonk_live', '{"node":"database","events":[["sites",null]]}');
  return null;
end $$;
create trigger site_changed after insert or update or delete on site
  for each statement execute function announce_site_change();

-- Every version of a site: to look up and undo changes, and to fall back to when the current one is invalid.
create table site_version (
  site_id smallint not null,
  revision integer not null,
  slug text not null,
  host text not null,
  aliases text[] not null,
  settings jsonb not null,
  opened_at timestamptz,
  changed_by bigint,
  changed_from text not null,
  reason text not null,
  at timestamptz not null,
  primary key (site_id, revision)
);
create trigger site_version_append_only before update or delete on site_version
  for each statement execute function reject_change();
create trigger site_version_no_truncate before truncate on site_version
  for each statement execute function reject_change();

-- The product raises the revision itself; a change by another tool is counted here.
create function number_site_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.revision := coalesce((select max(revision) from site_version where site_id = new.site_id), 0) + 1;
  elsif new is not distinct from old then
    return new;
  elsif new.revision = old.revision then
    new.changed_by := null;
    new.changed_from := 'database';
    new.change_reason := '';
    new.changed_at := now();
    new.revision := old.revision + 1;
  else
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger site_numbered before insert or update on site
  for each row execute function number_site_version();

create function record_site_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.revision = old.revision then
    return null;
  end if;
  insert into site_version (site_id, revision, slug, host, aliases, settings, opened_at, changed_by, changed_from, reason, at)
    values (new.site_id, new.revision, new.slug, new.host, new.aliases, new.settings, new.opened_at, new.changed_by, new.changed_from, new.change_reason, new.changed_at);
  return null;
end $$;
create trigger site_recorded after insert or update on site
  for each row execute function record_site_version();

-- Tests of a site's services by its staff; the newest of each kind counts.
create table site_check (
  site_id smallint not null references site on delete cascade,
  kind text not null check (kind in ('mail', 'payments')),
  passed boolean not null,
  detail text not null,
  checked_by bigint not null,
  checked_at timestamptz not null,
  primary key (site_id, kind)
);
