-- Whom a member looks for: who looks for somebody else is not suggested, in either direction.
alter table profile add column looking_for text not null default 'everyone' check (looking_for in ('female', 'male', 'everyone'));

update profile set looking_for = case
    when sexuality = 'hetero' then case gender when 'male' then 'female' else 'male' end
    when sexuality in ('gay', 'lesbian') then gender::text
    else 'everyone'
  end
where sexuality is not null;

-- 0 everyone, else numbered like a gender. A part of each key, so that a page reads only members whom its reader may be shown.
alter table member_search add column looking_for smallint not null default 0;
update member_search s set looking_for = case p.looking_for when 'male' then 1 else 2 end
  from profile p where p.member_id = s.member_id and p.looking_for <> 'everyone';
alter table member_search alter column looking_for drop default;

drop index member_search_country;
drop index member_search_region;
drop index member_search_age;
drop index member_search_city;
create index member_search_country on member_search (site_id, gender, looking_for, country, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_region on member_search (site_id, gender, looking_for, country, region, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_age on member_search (site_id, gender, looking_for, country, birth_year, active_at desc, member_id desc) include (birth_date, city) where listed;
create index member_search_city on member_search (site_id, gender, looking_for, city, active_at desc, member_id desc) include (birth_date) where listed;

alter table search_facet add column looking_for smallint not null default 0;
alter table search_facet drop constraint search_facet_pkey;
delete from search_facet;
alter table search_facet alter column looking_for drop default;
alter table search_facet add primary key (site_id, gender, looking_for, country, region, birth_year);
with counted as (
  select site_id, gender, looking_for, country, region, birth_year, count(*)::int as n
  from member_search where listed and origin = 0 group by 1, 2, 3, 4, 5, 6
)
insert into search_facet (site_id, gender, looking_for, country, region, birth_year, n)
  select site_id, gender, looking_for, country, region, birth_year, n from counted
  union all
  select site_id, gender, looking_for, country, -1, birth_year, sum(n)::int from counted group by 1, 2, 3, 4, 6;

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
         case when p.hide_distance then null else p.city end, p.promoted,
         (case p.looking_for when 'male' then 1 when 'female' then 2 else 0 end)::smallint
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
    cross join lateral search_time(p, a.last_seen_at, coalesce((s.settings ->> 'small_cell')::int, 20)) seen (step)
  where p.member_id = member
$$;

create or replace function count_in_facets(counted member_search, by int) returns void language sql as $$
  insert into search_facet (site_id, gender, looking_for, country, region, birth_year, n)
  select counted.site_id, counted.gender, counted.looking_for, counted.country, region, counted.birth_year, by
  from (values (-1::smallint), (counted.region)) as slice (region)
  where counted.listed and counted.origin = 0
  order by region
  on conflict (site_id, gender, looking_for, country, region, birth_year) do update set n = search_facet.n + excluded.n
$$;

create or replace function refresh_member_search(member bigint) returns void language plpgsql as $$
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

drop trigger member_search_profile on profile;
create trigger member_search_profile after insert or delete or update of site_id, origin, status, gender, birth_date, language,
  country, region, city, interests, invisible, promoted, main_photo, hide_distance, looking_for on profile
  for each row execute function member_search_follows();
