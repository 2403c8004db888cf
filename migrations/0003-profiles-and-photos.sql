create type profile_origin as enum ('member', 'fictional', 'partner', 'performer');
create type profile_status as enum ('active', 'paused', 'disabled');
create type gender as enum ('male', 'female');
create type sexuality as enum ('hetero', 'gay', 'lesbian', 'bi');

create table profile (
  member_id bigint primary key,
  site_id smallint not null references site,
  origin profile_origin not null default 'member',
  status profile_status not null default 'active',
  disabled_reason text,
  name text not null,
  gender gender not null,
  birth_date date not null,
  language char(2) not null,
  country char(2) not null,
  region smallint,
  city int,
  sexuality sexuality,
  sexuality_consent_at timestamptz,
  show_sexuality boolean not null default false,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  interests text[] not null default '{}',
  about text not null default '',
  invisible boolean not null default false,
  promoted boolean not null default false,
  resell boolean not null default false,
  indexed boolean not null default false,
  show_visits boolean not null default true,
  main_photo bigint,
  photo_count smallint not null default 0,
  updated_at timestamptz not null
) with (fillfactor = 85);

create type photo_status as enum ('processing', 'review', 'active', 'refused');

create table photo (
  member_id bigint not null,
  photo_id bigint not null,
  name text not null unique check (length(name) >= 22),
  status photo_status not null,
  refused_reason text,
  position smallint not null,
  width smallint not null default 0,
  height smallint not null default 0,
  thumbhash text not null default '',
  perceptual_hash text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (member_id, photo_id)
);
create index photo_waiting on photo (created_at) where status in ('processing', 'review') and deleted_at is null;

-- A private note that a member keeps about another.
create table profile_note (
  member_id bigint not null,
  other_id bigint not null,
  text text not null,
  updated_at timestamptz not null,
  primary key (member_id, other_id)
);
