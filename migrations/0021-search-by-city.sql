-- A city is all that is known of where somebody is: distances are taken between cities, so no cell needs to be kept.
alter table profile drop column cell cascade;
drop index member_search_cell;
alter table member_search drop column cell;
alter table member_search add column city int;
-- Opted in to be shown, blurred and nameless, to visitors who are not logged in.
alter table member_search add column promoted boolean not null default false;
create index member_search_city on member_search (site_id, gender, city, active_at desc, member_id desc) include (birth_date) where listed;
create index member_search_promoted on member_search (site_id, gender, country, active_at desc, member_id desc) include (birth_date) where listed and promoted;
create index member_search_interests on member_search using gin (interests) where listed;

create or replace function member_search_of(member bigint) returns setof member_search language sql stable as $$
  select p.member_id, p.site_id, (case p.gender when 'male' then 1 else 2 end)::smallint, p.country, coalesce(p.region, 0)::smallint,
         extract(year from p.birth_date)::smallint, p.birth_date, p.language,
         (case p.origin when 'member' then 0 when 'fictional' then 1 when 'partner' then 2 else 3 end)::smallint,
         exists (select from photo ph where ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null),
         p.interests, (extract(epoch from a.last_seen_at) / 300)::int,
         p.status = 'active' and not p.invisible and a.status = 'active' and a.role = 'member'
           and case p.origin
             when 'member' then a.last_seen_at > now() - make_interval(days => coalesce((s.settings ->> 'idle_days')::int, 90))
             when 'fictional' then coalesce((s.settings ->> 'fictional')::boolean, false)
             when 'partner' then coalesce((s.settings ->> 'member_resell')::boolean, false)
             else coalesce((s.settings ->> 'cam_cards')::boolean, false)
           end,
         case when p.hide_distance then null else p.city end, p.promoted
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
  where p.member_id = member
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
      city = will.city, promoted = will.promoted
    where member_id = member;
  end if;
  if (was.site_id, was.gender, was.country, was.region, was.birth_year, was.origin = 0, was.listed)
     is distinct from (will.site_id, will.gender, will.country, will.region, will.birth_year, will.origin = 0, will.listed) then
    if was.member_id is not null then perform count_in_facets(was, -1); end if;
    if will.member_id is not null then perform count_in_facets(will, 1); end if;
  end if;
end $$;

create trigger member_search_profile after insert or delete or update of site_id, origin, status, gender, birth_date, language,
  country, region, city, interests, invisible, promoted, main_photo, hide_distance on profile
  for each row execute function member_search_follows();

create index photo_of_member on photo (member_id, position) where deleted_at is null;
