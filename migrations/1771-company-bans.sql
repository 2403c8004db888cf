-- additive
-- What identifies a member who is banned for good at a brand that shares its bans with the other brands of the installation:
-- keyed hashes, whose key is not in the database. Nothing says why the member was banned.
create table banned_identity (
  site_id smallint not null references site,
  member_id bigint not null,
  kind text not null check (kind in ('address', 'phone', 'card', 'photo')),
  hash text not null,
  primary key (site_id, member_id, kind, hash)
);
create index banned_identity_hash on banned_identity (hash, site_id);
-- That a member of this brand shares an identity with somebody who is banned at another brand; neither whom nor where.
create table company_match (
  site_id smallint not null references site,
  member_id bigint not null,
  kind text not null check (kind in ('address', 'phone', 'card', 'photo')),
  found_at timestamptz not null,
  primary key (site_id, member_id, kind)
);
