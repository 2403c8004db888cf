-- A block is written as two rows, so that every check is one probe on the viewer's own key.
create table hidden_member (
  member_id bigint not null,
  other_id bigint not null,
  reason smallint not null check (reason in (1, 2)), -- 1 I blocked, 2 blocked me
  at timestamptz not null,
  primary key (member_id, other_id, reason)
);

-- Narrow, derived, rebuildable: the only table that search reads before it loads the profiles of one page.
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
  active_at int not null, -- epoch / 300: five-minute steps
  cell int,
  listed boolean not null
) with (fillfactor = 75);
create index member_search_country on member_search (site_id, gender, country, active_at desc, member_id desc) include (birth_date) where listed;
create index member_search_region on member_search (site_id, gender, country, region, active_at desc, member_id desc) include (birth_date) where listed;
create index member_search_age on member_search (site_id, gender, country, birth_year, active_at desc, member_id desc) where listed;
create index member_search_cell on member_search (site_id, gender, cell, active_at desc, member_id desc) include (birth_date) where listed;

-- Counts real members only; region -1 is the whole country.
create table search_facet (
  site_id smallint not null,
  gender smallint not null,
  country char(2) not null,
  region smallint not null,
  birth_year smallint not null,
  n int not null,
  primary key (site_id, gender, country, region, birth_year)
) with (fillfactor = 70);

-- The truth of likes and matches: one row a pair. A like names the session that made it.
create table pair (
  lo bigint not null,
  hi bigint not null,
  lo_at timestamptz,
  hi_at timestamptz,
  lo_session bigint,
  hi_session bigint,
  matched_at timestamptz,
  lo_free_message boolean not null default true,
  hi_free_message boolean not null default true,
  primary key (lo, hi),
  check (lo < hi),
  check ((lo_at is null) = (lo_session is null)),
  check ((hi_at is null) = (hi_session is null)),
  check (matched_at is null or (lo_at is not null and hi_at is not null))
) with (fillfactor = 85);

-- Each side's own lists: direction 1 I like, 2 likes me.
create table like_inbox (
  member_id bigint not null,
  direction smallint not null check (direction in (1, 2)),
  other_id bigint not null,
  at timestamptz not null,
  is_new boolean not null,
  matched_at timestamptz,
  primary key (member_id, direction, other_id)
) with (fillfactor = 85);
create index like_inbox_list on like_inbox (member_id, direction, is_new desc, at desc, other_id);
create index like_inbox_matches on like_inbox (member_id, matched_at desc, other_id) where direction = 1 and matched_at is not null;
