-- Where few live, the search orders by the week of a visit: its order tells no more than a profile there does.
create function search_time(p profile, seen timestamptz, few int) returns int language sql stable as $$
  select case
    when p.origin <> 'member' or p.city is null or few <= 1
      or exists (select from city_crowd c where c.site_id = p.site_id and c.city = p.city and c.members >= few)
    then (extract(epoch from seen) / 300)::int
    else (floor(extract(epoch from seen) / 604800) * 2016)::int
  end
$$;

create or replace function member_search_of(member bigint) returns setof member_search language sql stable as $$
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
         case when p.hide_distance then null else p.city end, p.promoted
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
    cross join lateral search_time(p, a.last_seen_at, coalesce((s.settings ->> 'small_cell')::int, 20)) seen (step)
  where p.member_id = member
$$;

-- When few become many in a place, or many few, everybody who lives there is ordered anew.
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

select refresh_member_search(p.member_id) from profile p join site s using (site_id)
  where p.origin = 'member' and p.city is not null and coalesce((s.settings ->> 'small_cell')::int, 20) > 1
    and not exists (select from city_crowd c where c.site_id = p.site_id and c.city = p.city
      and c.members >= coalesce((s.settings ->> 'small_cell')::int, 20));

-- As before, and what counts as few decides the order of members.
create or replace function member_search_follows_site() returns trigger language plpgsql as $$
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
