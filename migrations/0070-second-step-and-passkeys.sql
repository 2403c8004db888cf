-- The second step of a log-in: a code of an authenticator app (RFC 6238). It counts once `confirmed_at` is set.
create table two_factor (
  member_id bigint primary key,
  secret bytea not null, -- sealed with the key of the installation
  last_step bigint not null default 0, -- time step of the last code that was taken: a code is good once
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- For whoever lost the app; kept as a keyed hash, each good once.
create table recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkey (
  member_id bigint not null,
  passkey_id bigint not null,
  credential_id text not null unique, -- base64url, as the browser names it
  public_key bytea not null,
  counter bigint not null default 0, -- how often it signed, as it says itself; going back means a copy
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, passkey_id)
);

-- Challenges are signed, not stored; one that was answered is kept until it runs out, so that it is answered once.
create table spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenge_age on spent_challenge (expires_at);
