-- Sites are brands on one installation; every account, profile and credit belongs to exactly one.
create table site (
  site_id smallint primary key,
  slug text not null unique,
  host text not null unique,
  settings jsonb not null default '{}'
);

create type account_status as enum ('not_confirmed', 'active', 'deleted', 'erased');
create type account_role as enum ('member', 'operator');

create table account (
  member_id bigint primary key,
  site_id smallint not null references site,
  email text not null,
  email_confirmed_at timestamptz,
  email_source jsonb not null default '{}',
  password_hash text,
  status account_status not null default 'not_confirmed',
  role account_role not null default 'member',
  paid_user boolean not null default false,
  language char(2) not null,
  country char(2) not null,
  time_zone text not null default 'UTC',
  signup_at timestamptz not null,
  signup_step smallint not null default 1,
  last_seen_at timestamptz not null,
  deleted_at timestamptz,
  delete_reason text,
  traffic jsonb not null default '{}'
) with (fillfactor = 85);
-- An unconfirmed account does not own its address: several may claim it, the first to confirm owns it.
create unique index account_email on account (site_id, lower(email)) where email_confirmed_at is not null and status <> 'erased';
create index account_claims on account (site_id, lower(email)) where email_confirmed_at is null and status <> 'erased';
create index account_deleted on account (deleted_at) where status = 'deleted';

-- The token itself is never stored: a session is found by the SHA-256 of its cookie.
create table session (
  session_id bigint primary key,
  member_id bigint not null,
  site_id smallint not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text not null default '',
  place text not null default ''
) with (fillfactor = 85);
create index session_member on session (member_id) where ended_at is null;

create table one_time_link (
  token_hash bytea primary key,
  purpose text not null,
  member_id bigint not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_link_member on one_time_link (member_id, purpose);

-- Failures count per account address and per network address, and survive a restart.
create table login_failure (
  site_id smallint not null,
  subject text not null,
  failures int not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  blocks int not null default 0,
  primary key (site_id, subject)
);

create table idempotency_key (
  scope text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  member_id bigint,
  state text not null check (state in ('running', 'done')),
  status smallint,
  answer text, -- byte for byte what was answered first
  created_at timestamptz not null,
  primary key (scope, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);
create index idempotency_key_member on idempotency_key (member_id) where member_id is not null;

-- Counters of limits that must survive a restart and hold on every node.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
