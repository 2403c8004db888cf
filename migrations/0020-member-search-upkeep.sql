-- Where a member is, as the number of a grid cell of about 5 km around the centre of their city; nothing finer is kept.
alter table profile add column cell int;
-- Neither shown nor used for an order by distance.
alter table profile add column hide_distance boolean not null default false;
-- What the hints of the about text found: a score for the order of a moderator's queue, never a reason to drop a text.
alter table profile add column about_score smallint not null default 0;

drop index member_search_cell;
create index member_search_cell on member_search (site_id, gender, cell, active_at desc, member_id desc) include (birth_date) where listed;

-- A row of the search is a function of the member's own rows. It follows them by triggers, so that no way of changing
-- a profile, an account or a photo can leave somebody in the results who asked not to be there.
create function member_search_of(member bigint) returns setof member_search language sql stable as $$
  select p.member_id, p.site_id, (case p.gender when 'male' then 1 else 2 end)::smallint, p.country, coalesce(p.region, 0)::smallint,
         extract(year from p.birth_date)::smallint, p.birth_date, p.language,
         (case p.origin when 'member' then 0 when 'fictional' then 1 when 'partner' then 2 else 3 end)::smallint,
         exists (select from photo ph where ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null),
         p.interests, (extract(epoch from a.last_seen_at) / 300)::int,
         case when p.hide_distance then null else p.cell end,
         p.status = 'active' and not p.invisible and a.status = 'active' and a.role = 'member'
           and case p.origin
             when 'member' then a.last_seen_at > now() - make_interval(days => coalesce((s.settings ->> 'idle_days')::int, 90))
             when 'fictional' then coalesce((s.settings ->> 'fictional')::boolean, false)
             when 'partner' then coalesce((s.settings ->> 'member_resell')::boolean, false)
             else coalesce((s.settings ->> 'cam_cards')::boolean, false)
           end
  from profile p join account a using (member_id) join site s on s.site_id = p.site_id
  where p.member_id = member
$$;

create function count_in_facets(counted member_search, by int) returns void language sql as $$
  insert into search_facet (site_id, gender, country, region, birth_year, n)
  select counted.site_id, counted.gender, counted.country, region, counted.birth_year, by
  from (values (-1::smallint), (counted.region)) as slice (region)
  where counted.listed and counted.origin = 0
  order by region
  on conflict (site_id, gender, country, region, birth_year) do update set n = search_facet.n + excluded.n
$$;

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
      has_photo = will.has_photo, interests = will.interests, active_at = will.active_at, cell = will.cell, listed = will.listed
    where member_id = member;
  end if;
  if (was.site_id, was.gender, was.country, was.region, was.birth_year, was.origin = 0, was.listed)
     is distinct from (will.site_id, will.gender, will.country, will.region, will.birth_year, will.origin = 0, will.listed) then
    if was.member_id is not null then perform count_in_facets(was, -1); end if;
    if will.member_id is not null then perform count_in_facets(will, 1); end if;
  end if;
end $$;

create function member_search_follows() returns trigger language plpgsql as $$
begin
  perform refresh_member_search(coalesce(new.member_id, old.member_id));
  return null;
end $$;

create trigger member_search_profile after insert or delete or update of site_id, origin, status, gender, birth_date, language,
  country, region, interests, invisible, main_photo, cell, hide_distance on profile
  for each row execute function member_search_follows();
create trigger member_search_account after insert or delete or update of status, role, last_seen_at on account
  for each row execute function member_search_follows();
create trigger member_search_photo after insert or delete or update of status, deleted_at on photo
  for each row execute function member_search_follows();

-- Filters that a member kept under a name, and those of the last search.
create table saved_search (
  member_id bigint not null,
  saved_id bigint not null,
  name text not null,
  filters text not null, -- as in the address of the page
  created_at timestamptz not null,
  primary key (member_id, saved_id)
);
create table remembered_search (
  member_id bigint primary key,
  filters text not null
);

-- Who looked at whom, once a day each.
create table visit (
  member_id bigint not null,
  visitor_id bigint not null,
  day date not null,
  at timestamptz not null,
  primary key (member_id, visitor_id, day)
);
create index visit_list on visit (member_id, at desc);
create index visit_visitor on visit (visitor_id);

-- What a moderator refused does not come back as another file: 64 bits of which near pictures share nearly all.
create table refused_photo (
  site_id smallint not null,
  perceptual_hash bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (site_id, perceptual_hash)
);
