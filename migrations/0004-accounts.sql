create type account_status as enum ('not_confirmed', 'active', 'deleted', 'erased');
create type account_role as enum ('member', 'operator');

-- Members and staff, who log in, and the profiles of partners, to which nobody can log in.
create table account (
  member_id bigint primary key,
  site_id smallint not null references site,
  email text not null,
  email_source jsonb not null default '{}', -- where and when the address was given
  password_hash text,
  status account_status not null default 'not_confirmed',
  role account_role not null default 'member',
  paid_user boolean not null default false,
  language char(2) not null,
  country char(2) not null,
  time_zone text not null default 'UTC',
  traffic jsonb not null default '{}', -- the campaign parameters of the first visit
  signup_step smallint not null default 1,
  delete_reason text,
  signup_at timestamptz not null,
  email_confirmed_at timestamptz,
  last_seen_at timestamptz not null,
  banned_at timestamptz, -- a banned member may only log in, read why, object, export their data and delete the account
  deleted_at timestamptz,
  -- What a person of the staff may do; admin includes the rest. Empty for members.
  staff_roles text[] not null default '{}' check (staff_roles <@ array['support', 'moderator', 'finance', 'content', 'admin'])
) with (fillfactor = 85);
-- An unconfirmed account does not own its address: several may claim it, and the first that confirms it owns it.
create unique index account_email on account (site_id, lower(email)) where email_confirmed_at is not null and status <> 'erased';
create index account_claims on account (site_id, lower(email)) where email_confirmed_at is null and status <> 'erased';
create index account_deleted on account (deleted_at) where status = 'deleted';
create index account_unconfirmed on account (signup_at) where status = 'not_confirmed';
create index account_staff on account (site_id) where role = 'operator';
-- The statistics read the rows of some days: their order in time is their order on disk.
create index account_signup on account using brin (signup_at);

-- Log-ins. The token is not stored: a session is found by the SHA-256 of its cookie.
create table session (
  session_id bigint primary key,
  member_id bigint not null,
  site_id smallint not null,
  token_hash bytea not null unique,
  device text not null default '',
  place text not null default '',
  second_step boolean not null default false, -- proven by a code or a passkey; the staff pages require it
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
) with (fillfactor = 85);
create index session_member on session (member_id) where ended_at is null;

-- Links of mails: confirm an address, reset a password, unsubscribe and the like. Each works once.
create table one_time_link (
  token_hash bytea primary key,
  member_id bigint not null,
  purpose text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_link_member on one_time_link (member_id, purpose);

-- Failed log-ins of an e-mail address or a network address.
create table login_failure (
  site_id smallint not null,
  subject text not null,
  failures int not null,
  blocks int not null default 0,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (site_id, subject)
);

-- Codes that allow a sign-up on a site that is open by invitation only.
create table invitation (
  site_id smallint not null references site,
  code text not null,
  made_by bigint,
  uses_left int not null default 1 check (uses_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (site_id, code)
);
