-- The authenticator app of a member (TOTP, RFC 6238). It is in use once `confirmed_at` is set.
create table two_factor (
  member_id bigint primary key,
  secret bytea not null, -- encrypted with the key of the installation
  last_step bigint not null default 0, -- the time step of the last accepted code: each code works once
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Replace the authenticator app when it is lost. Stored as a keyed hash; each works once.
create table recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- WebAuthn credentials.
create table passkey (
  member_id bigint not null,
  passkey_id bigint not null,
  credential_id text not null unique, -- base64url
  public_key bytea not null,
  counter bigint not null default 0, -- the signature counter; a lower one than before means a cloned key
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, passkey_id)
);

-- WebAuthn challenges are signed and not stored. A used one is stored until it expires, so that it works once.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenge_age on used_challenge (expires_at);
