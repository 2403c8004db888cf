-- The other place where a member is shown on some days, at most one each: planned, running, or ended. The end of the one before counts
-- as no change, so that a row stays a day after it ended.
create table trip (
  site_id smallint not null references site,
  member_id bigint not null,
  country char(2) not null,
  region smallint not null,
  city int not null,
  from_day date not null,
  to_day date not null, -- the last day there
  starts_at timestamptz not null, -- the midnight before and the midnight after these days, in the time zone of the place
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('planned', 'running', 'ended')),
  changed_at timestamptz not null,
  primary key (site_id, member_id)
);
create index trip_planned on trip (site_id, starts_at) where state = 'planned';
create index trip_running on trip (site_id, ends_at) where state = 'running';
create index trip_country on trip (site_id, country) where state = 'running';
create index trip_city on trip (site_id, city) where state = 'running';

-- As before, for the city in which the member is shown.
create function search_active_at(p profile, shown_in int, last_seen_at timestamptz, min_group_size int) returns int
language sql stable as $$
  select case
    when p.origin <> 'member' or shown_in is null or min_group_size <= 1
      or exists (select from city_population c where c.site_id = p.site_id and c.city = shown_in and c.members >= min_group_size)
    then (extract(epoch from last_seen_at) / 300)::int
    else (floor(extract(epoch from last_seen_at) / 604800) * 2016)::int
  end
$$;

-- As before, at the place of a trip while it runs.
create or replace function member_search_row(member bigint) returns setof member_search language sql stable as $$
  select p.member_id, p.site_id,
         (case p.origin when 'member' then 0 when 'fictional' then 1 when 'partner' then 2 else 3 end)::smallint,
         (case p.gender when 'male' then 1 else 2 end)::smallint,
         (case p.looking_for when 'male' then 1 when 'female' then 2 else 0 end)::smallint,
         coalesce(t.country, p.country), coalesce(t.region, p.region, 0)::smallint,
         case when p.hide_distance then null else coalesce(t.city, p.city) end,
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
    left join trip t on t.site_id = p.site_id and t.member_id = p.member_id and t.state = 'running'
    cross join lateral search_active_at(p, coalesce(t.city, p.city), a.last_seen_at,
      coalesce((s.settings ->> 'min_group_size')::int, 20)) active (step)
  where p.member_id = member
$$;
drop function search_active_at(profile, timestamptz, int);

create trigger member_search_trip after insert or delete or update of state, country, region, city on trip
  for each row execute function member_search_sync();

-- As before, and the rows of those who are shown in these cities.
create or replace function refresh_members_of_cities(site_ids smallint[], cities int[], members_before int[], members_after int[])
returns void language sql as $$
  select refresh_member_search(shown.member_id)
  from unnest(site_ids, cities, members_before, members_after) changed (site_id, city, before, after)
  join site s on s.site_id = changed.site_id
  cross join lateral (select coalesce((s.settings ->> 'min_group_size')::int, 20)) minimum (size)
  cross join lateral (
    select p.member_id from profile p where p.site_id = changed.site_id and p.city = changed.city
    union select t.member_id from trip t
    where t.site_id = changed.site_id and t.city = changed.city and t.state = 'running'
  ) shown
  where (changed.before >= minimum.size) <> (changed.after >= minimum.size)
$$;
