-- One narrow row for each profile, derived from the member's other rows: the only table that the search reads before it loads
-- the profiles of one page.
create table member_search (
  member_id bigint primary key,
  site_id smallint not null,
  gender smallint not null, -- 1 male, 2 female
  country char(2) not null,
  region smallint not null,
  birth_year smallint not null,
  birth_date date not null,
  language char(2) not null,
  origin smallint not null, -- 0 member, 1 fictional, 2 partner, 3 performer
  has_photo boolean not null,
  interests text[] not null default '{}',
  active_at int not null, -- epoch / 300: steps of five minutes
  listed boolean not null,
  city int, -- null when the member hides the distance
  promoted boolean not null default false,
  looking_for smallint not null -- 0 everyone, 1 male, 2 female
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
  n int not null,
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
create function search_time(p profile, seen timestamptz, few int) returns int language sql stable as $$
  select case
    when p.origin <> 'member' or p.city is null or few <= 1
      or exists (select from city_crowd c where c.site_id = p.site_id and c.city = p.city and c.members >= few)
    then (extract(epoch from seen) / 300)::int
    else (floor(extract(epoch from seen) / 604800) * 2016)::int
  end
$$;

-- The row that `member_search` should hold for a member, computed from their profile, account, main photo and site.
create function member_search_of(member bigint) returns setof member_search language sql stable as $$
  select p.member_id, p.site_id, (case p.gender when 'male' then 1 else 2 end)::smallint, p.country, coalesce(p.region, 0)::smallint,
         extract(year from p.birth_date)::smallint, p.birth_date, p.language,
         (case p.origin when 'member' then 0 when 'fictional' then 1 when 'partner' then 2 else 3 end)::smallint,
         exists (select from photo ph where ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null),
         p.interests, seen.step,
         p.status = 'active' and not p.invisible and a.status = 'active' and a.role = 'member'
           and case p.origin
             when 'member' then to_timestamp(seen.step * 300.0) > now() - make_interval(days => coalesce((s.settings ->> 'idle_days')::int, 90))
             when 'fictional' then coalesce((s.settings ->> 'fictional')::boolean, false)
             when 'partner' then coalesce((s.settings ->> 'member_resell')::boolean, false)
             else coalesce((s.settings ->> 'cam_cards')::boolean, false)
           end,
         case when p.hide_distance then null else p.city end, p.promoted,
         (case p.looking_for when 'male' then 1 when 'female' then 2 else 0 end)::smallint
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
    cross join lateral search_time(p, a.last_seen_at, coalesce((s.settings ->> 'small_cell')::int, 20)) seen (step)
  where p.member_id = member
$$;

-- Adds `by` to the counts of a row: that of its region and that of its country.
create function count_in_facets(counted member_search, by int) returns void language sql as $$
  insert into search_facet (site_id, gender, looking_for, country, region, birth_year, n)
  select counted.site_id, counted.gender, counted.looking_for, counted.country, region, counted.birth_year, by
  from (values (-1::smallint), (counted.region)) as slice (region)
  where counted.listed and counted.origin = 0
  order by region
  on conflict (site_id, gender, looking_for, country, region, birth_year) do update set n = search_facet.n + excluded.n
$$;

-- Brings the row of a member and its counts up to date.
create function refresh_member_search(member bigint) returns void language plpgsql as $$
declare
  was member_search;
  will member_search;
begin
  select * into was from member_search where member_id = member for update;
  select * into will from member_search_of(member);
  if was is not distinct from will then return; end if;
  if will.member_id is null then
    delete from member_search where member_id = member;
  elsif was.member_id is null then
    insert into member_search select will.* on conflict (member_id) do nothing;
    if not found then
      perform refresh_member_search(member);
      return;
    end if;
  else
    update member_search set site_id = will.site_id, gender = will.gender, country = will.country, region = will.region,
      birth_year = will.birth_year, birth_date = will.birth_date, language = will.language, origin = will.origin,
      has_photo = will.has_photo, interests = will.interests, active_at = will.active_at, listed = will.listed,
      city = will.city, promoted = will.promoted, looking_for = will.looking_for
    where member_id = member;
  end if;
  if (was.site_id, was.gender, was.looking_for, was.country, was.region, was.birth_year, was.origin = 0, was.listed)
     is distinct from
     (will.site_id, will.gender, will.looking_for, will.country, will.region, will.birth_year, will.origin = 0, will.listed) then
    if was.member_id is not null then perform count_in_facets(was, -1); end if;
    if will.member_id is not null then perform count_in_facets(will, 1); end if;
  end if;
end $$;

-- Triggers keep the row up to date, so that no way of changing a profile, an account or a photo can leave somebody in the results
-- who asked not to be there.
create function member_search_follows() returns trigger language plpgsql as $$
begin
  perform refresh_member_search(coalesce(new.member_id, old.member_id));
  return null;
end $$;
create trigger member_search_profile after insert or delete or update of site_id, origin, status, gender, birth_date, language,
  country, region, city, interests, invisible, promoted, main_photo, hide_distance, looking_for on profile
  for each row execute function member_search_follows();
create trigger member_search_account after insert or delete or update of status, role, last_seen_at on account
  for each row execute function member_search_follows();
create trigger member_search_photo after insert or delete or update of status, deleted_at on photo
  for each row execute function member_search_follows();

-- Settings of a site decide which profiles are listed and how many members count as few.
create function member_search_follows_site() returns trigger language plpgsql as $$
declare
  changed text[] := array(
    select key from unnest(array['idle_days', 'fictional', 'member_resell', 'cam_cards', 'small_cell']) key
    where old.settings -> key is distinct from new.settings -> key
  );
begin
  if cardinality(changed) > 0 then
    perform refresh_member_search(s.member_id) from member_search s
    where s.site_id = new.site_id
      and ((array['idle_days', 'fictional', 'member_resell', 'cam_cards'])[s.origin + 1] = any(changed)
        or s.origin = 0 and 'small_cell' = any(changed));
  end if;
  return null;
end $$;
create trigger member_search_site after update of settings on site
  for each row execute function member_search_follows_site();

-- When the number of members in a city crosses the minimum, the rows of all who live there change.
create function refresh_crowd(changed_site smallint[], changed_city int[], was int[], will int[]) returns void language sql as $$
  select refresh_member_search(p.member_id)
  from unnest(changed_site, changed_city, was, will) c (site_id, city, was, will)
  join site s on s.site_id = c.site_id
  join profile p on p.site_id = c.site_id and p.city = c.city
  where (c.was >= coalesce((s.settings ->> 'small_cell')::int, 20)) <> (c.will >= coalesce((s.settings ->> 'small_cell')::int, 20))
$$;
create function city_crowd_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_crowd(array_agg(site_id), array_agg(city), array_agg(0), array_agg(members)) from new_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform refresh_crowd(array_agg(site_id), array_agg(city), array_agg(members), array_agg(0)) from old_rows having count(*) > 0;
  else
    perform refresh_crowd(array_agg(n.site_id), array_agg(n.city), array_agg(o.members), array_agg(n.members))
      from new_rows n join old_rows o using (site_id, city) having count(*) > 0;
  end if;
  return null;
end $$;
create trigger city_crowd_inserted after insert on city_crowd referencing new table as new_rows
  for each statement execute function city_crowd_follows();
create trigger city_crowd_updated after update on city_crowd referencing old table as old_rows new table as new_rows
  for each statement execute function city_crowd_follows();
create trigger city_crowd_deleted after delete on city_crowd referencing old table as old_rows
  for each statement execute function city_crowd_follows();
