-- Keys by which programs of the owner make calls. The key itself is shown once and stored as a hash.
create table api_key (
  key_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  name text not null,
  prefix text not null, -- its first characters, by which people recognise it
  key_hash bytea not null unique, -- SHA-256
  scopes text[] not null,
  created_by bigint not null, -- acts with the present roles of this person
  created_at timestamptz not null,
  expires_at timestamptz not null,
  approved_at timestamptz, -- null: a second admin has not approved it
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_site on api_key (site_id, created_at desc);
