-- One narrow row for each profile, derived from the member's other rows: the only table that the search reads before it loads
-- the profiles of one page.
create table member_search (
  member_id bigint primary key,
  site_id smallint not null,
  origin smallint not null, -- 0 member, 1 fictional, 2 partner, 3 performer
  gender smallint not null, -- 1 male, 2 female
  looking_for smallint not null, -- 0 everyone, 1 male, 2 female
  country char(2) not null,
  region smallint not null, -- 0 unknown
  city int, -- null when the member hides the distance
  birth_year smallint not null,
  birth_date date not null,
  language char(2) not null,
  interests text[] not null default '{}',
  has_photo boolean not null,
  promoted boolean not null default false,
  listed boolean not null, -- false: not in any result
  active_at int not null -- epoch / 300: steps of five minutes
) with (fillfactor = 75);
-- The included columns let a page be read from the index alone.
create index member_search_country on member_search
  (site_id, gender, looking_for, country, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_region on member_search
  (site_id, gender, looking_for, country, region, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_age on member_search
  (site_id, gender, looking_for, country, birth_year, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_city on member_search
  (site_id, gender, looking_for, city, active_at desc, member_id desc) include (birth_date) where listed;
create index member_search_promoted on member_search
  (site_id, gender, country, active_at desc, member_id desc) include (birth_date, city) where listed and promoted;
create index member_search_interests on member_search using gin (interests) where listed;

-- How many members are listed, without fictional and partner profiles. Region -1 is the whole country.
create table search_facet (
  site_id smallint not null,
  gender smallint not null,
  looking_for smallint not null,
  country char(2) not null,
  region smallint not null,
  birth_year smallint not null,
  members int not null,
  primary key (site_id, gender, looking_for, country, region, birth_year)
) with (fillfactor = 70);

-- Filters that a member saved under a name.
create table saved_search (
  member_id bigint not null,
  saved_id bigint not null,
  name text not null,
  filters text not null, -- the query string of the page
  created_at timestamptz not null,
  request_key bytea,
  request_hash bytea,
  primary key (member_id, saved_id)
);
create unique index saved_search_request on saved_search (request_key) where request_key is not null;

-- The filters of a member's last search.
create table remembered_search (
  member_id bigint primary key,
  filters text not null
);

-- The time by which the search orders a profile. Where few members live it is rounded to a week, so that the order reveals no
-- more than the profile itself does there.
create function search_active_at(p profile, last_seen_at timestamptz, min_group_size int) returns int language sql stable as $$
  select case
    when p.origin <> 'member' or p.city is null or min_group_size <= 1
      or exists (select from city_population c where c.site_id = p.site_id and c.city = p.city and c.members >= min_group_size)
    then (extract(epoch from last_seen_at) / 300)::int
    else (floor(extract(epoch from last_seen_at) / 604800) * 2016)::int
  end
$$;

-- The row that `member_search` should hold for a member, computed from their profile, account, main photo and site.
create function member_search_row(member bigint) returns setof member_search language sql stable as $$
  select p.member_id, p.site_id,
         (case p.origin when 'member' then 0 when 'fictional' then 1 when 'partner' then 2 else 3 end)::smallint,
         (case p.gender when 'male' then 1 else 2 end)::smallint,
         (case p.looking_for when 'male' then 1 when 'female' then 2 else 0 end)::smallint,
         p.country, coalesce(p.region, 0)::smallint, case when p.hide_distance then null else p.city end,
         extract(year from p.birth_date)::smallint, p.birth_date, p.language, p.interests,
         exists (select from photo ph where ph.member_id = p.member_id and ph.photo_id = p.main_photo
           and ph.status = 'active' and ph.deleted_at is null),
         p.promoted,
         p.status = 'active' and not p.invisible and a.status = 'active' and a.role = 'member'
           and case p.origin
             when 'member' then
               to_timestamp(active.step * 300.0) > now() - make_interval(days => coalesce((s.settings ->> 'idle_days')::int, 90))
             when 'fictional' then coalesce((s.settings ->> 'fictional')::boolean, false)
             when 'partner' then coalesce((s.settings ->> 'member_resell')::boolean, false)
             else coalesce((s.settings ->> 'cam_cards')::boolean, false)
           end,
         active.step
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
    cross join lateral search_active_at(p, a.last_seen_at, coalesce((s.settings ->> 'min_group_size')::int, 20)) active (step)
  where p.member_id = member
$$;

-- Adds `change` to the counts of a row: that of its region and that of its country.
create function add_to_facets(counted member_search, change int) returns void language sql as $$
  insert into search_facet (site_id, gender, looking_for, country, region, birth_year, members)
  select counted.site_id, counted.gender, counted.looking_for, counted.country, area.region, counted.birth_year, change
  from (values (-1::smallint), (counted.region)) area (region)
  where counted.listed and counted.origin = 0
  order by area.region
  on conflict (site_id, gender, looking_for, country, region, birth_year)
    do update set members = search_facet.members + excluded.members
$$;

-- Brings the row of a member and its counts up to date.
create function refresh_member_search(member bigint) returns void language plpgsql as $$
declare
  old_row member_search;
  new_row member_search;
begin
  select * into old_row from member_search where member_id = member for update;
  select * into new_row from member_search_row(member);
  if old_row is not distinct from new_row then return; end if;
  if new_row.member_id is null then
    delete from member_search where member_id = member;
  elsif old_row.member_id is null then
    insert into member_search select new_row.* on conflict (member_id) do nothing;
    if not found then
      -- Another transaction inserted it meanwhile: its row is the old one now.
      perform refresh_member_search(member);
      return;
    end if;
  else
    update member_search set site_id = new_row.site_id, origin = new_row.origin, gender = new_row.gender,
      looking_for = new_row.looking_for, country = new_row.country, region = new_row.region, city = new_row.city,
      birth_year = new_row.birth_year, birth_date = new_row.birth_date, language = new_row.language,
      interests = new_row.interests, has_photo = new_row.has_photo, promoted = new_row.promoted, listed = new_row.listed,
      active_at = new_row.active_at
    where member_id = member;
  end if;
  if (old_row.site_id, old_row.gender, old_row.looking_for, old_row.country, old_row.region, old_row.birth_year,
      old_row.origin = 0, old_row.listed)
     is distinct from
     (new_row.site_id, new_row.gender, new_row.looking_for, new_row.country, new_row.region, new_row.birth_year,
      new_row.origin = 0, new_row.listed) then
    if old_row.member_id is not null then perform add_to_facets(old_row, -1); end if;
    if new_row.member_id is not null then perform add_to_facets(new_row, 1); end if;
  end if;
end $$;

-- Triggers keep the row up to date, so that no way of changing a profile, an account or a photo can leave somebody in the results
-- who asked not to be there.
create function member_search_sync() returns trigger language plpgsql as $$
begin
  perform refresh_member_search(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create trigger member_search_profile after insert or delete or update of site_id, origin, status, gender, birth_date, language,
  country, region, city, interests, invisible, promoted, main_photo, hide_distance, looking_for on profile
  for each row execute function member_search_sync();
create trigger member_search_account after insert or delete or update of status, role, last_seen_at on account
  for each row execute function member_search_sync();
create trigger member_search_photo after insert or delete or update of status, deleted_at on photo
  for each row execute function member_search_sync();

-- Settings of a site decide which profiles are listed and how many members count as few.
create function member_search_sync_site() returns trigger language plpgsql as $$
declare
  changed text[] := array(
    select key from unnest(array['idle_days', 'fictional', 'member_resell', 'cam_cards', 'min_group_size']) key
    where old.settings -> key is distinct from new.settings -> key
  );
begin
  if cardinality(changed) > 0 then
    perform refresh_member_search(s.member_id) from member_search s
    where s.site_id = new.site_id
      and ((array['idle_days', 'fictional', 'member_resell', 'cam_cards'])[s.origin + 1] = any(changed)
        or s.origin = 0 and 'min_group_size' = any(changed));
  end if;
  return null;
end $$;
create trigger member_search_site after update of settings on site
  for each row execute function member_search_sync_site();

-- When the number of members in a city crosses the minimum, the rows of all who live there change.
create function refresh_members_of_cities(site_ids smallint[], cities int[], members_before int[], members_after int[])
returns void language sql as $$
  select refresh_member_search(p.member_id)
  from unnest(site_ids, cities, members_before, members_after) changed (site_id, city, before, after)
  join site s on s.site_id = changed.site_id
  cross join lateral (select coalesce((s.settings ->> 'min_group_size')::int, 20)) minimum (size)
  join profile p on p.site_id = changed.site_id and p.city = changed.city
  where (changed.before >= minimum.size) <> (changed.after >= minimum.size)
$$;
create function city_population_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_members_of_cities(array_agg(site_id), array_agg(city), array_agg(0), array_agg(members))
      from new_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform refresh_members_of_cities(array_agg(site_id), array_agg(city), array_agg(members), array_agg(0))
      from old_rows having count(*) > 0;
  else
    perform refresh_members_of_cities(array_agg(n.site_id), array_agg(n.city), array_agg(o.members), array_agg(n.members))
      from new_rows n join old_rows o using (site_id, city) having count(*) > 0;
  end if;
  return null;
end $$;
create trigger city_population_inserted after insert on city_population referencing new table as new_rows
  for each statement execute function city_population_changed();
create trigger city_population_updated after update on city_population referencing old table as old_rows new table as new_rows
  for each statement execute function city_population_changed();
create trigger city_population_deleted after delete on city_population referencing old table as old_rows
  for each statement execute function city_population_changed();
