create type profile_origin as enum ('member', 'fictional', 'partner', 'performer');
create type profile_status as enum ('active', 'paused', 'disabled');
create type gender as enum ('male', 'female');
create type sexuality as enum ('hetero', 'gay', 'lesbian', 'bi');

-- What members say about themselves and how it is shown.
create table profile (
  member_id bigint primary key,
  site_id smallint not null references site,
  origin profile_origin not null default 'member',
  status profile_status not null default 'active',
  disabled_reason text,
  name text not null,
  gender gender not null,
  looking_for text not null default 'everyone' check (looking_for in ('female', 'male', 'everyone')),
  birth_date date not null,
  language char(2) not null,
  country char(2) not null,
  region smallint,
  city int, -- the finest location that is stored: distances are taken between cities
  sexuality sexuality,
  sexuality_consent_at timestamptz,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  interests text[] not null default '{}',
  about text not null default '',
  about_score smallint not null default 0, -- how suspicious the text is, 0 to 100: orders the review queue, never rejects
  show_sexuality boolean not null default false,
  show_visits boolean not null default true,
  hide_distance boolean not null default false, -- neither shown nor used to order by distance
  invisible boolean not null default false,
  promoted boolean not null default false, -- agreed to be shown, blurred and nameless, to visitors who are not logged in
  indexed boolean not null default false,
  main_photo bigint,
  photo_count smallint not null default 0,
  updated_at timestamptz not null,
  -- The owner's choice, which returns when the staff enable the profile again.
  status_before_disabled profile_status check (status_before_disabled <> 'disabled'),
  hidden_by_staff boolean not null default false, -- stays so when a suspension or ban that came later ends
  -- The photos with which a person of the staff compared the selfie. The badge is shown while the main photo is one of them.
  verified_photos bigint[] not null default '{}'
) with (fillfactor = 85);
-- Finds profiles with the same longer text about themselves.
create index profile_about_copies on profile (site_id, md5(lower(about))) where length(about) >= 40;
-- Finds members by the beginning of their name in the console.
create index profile_name_start on profile (site_id, lower(name) text_pattern_ops);

-- A private note of a member about another.
create table profile_note (
  member_id bigint not null,
  other_id bigint not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (member_id, other_id)
);

-- Profile views: `visitor_id` viewed `member_id`, one row a day.
create table visit (
  member_id bigint not null,
  visitor_id bigint not null,
  day date not null,
  at timestamptz not null,
  primary key (member_id, visitor_id, day)
);
create index visit_list on visit (member_id, at desc);
create index visit_visitor on visit (visitor_id);

-- How many members live within about 5 km of a city, counted every hour. Below a minimum (k-anonymity), the distance to one of
-- them and the time of their last visit are shown more coarsely.
create table city_population (
  site_id smallint not null,
  city int not null,
  members int not null,
  primary key (site_id, city)
);
