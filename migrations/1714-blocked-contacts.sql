-- additive
-- Contacts whom a member blocks before they ever meet here. Only keyed hashes: the key is not in the database.
create table contact_batch (
  site_id smallint not null references site,
  member_id bigint not null,
  batch uuid not null, -- by the browser, so that a repeat adds nothing
  added_at timestamptz not null,
  compare_at timestamptz not null, -- a random time later, so that nobody learns by trying
  size int not null, -- what the member sent, known before or not
  primary key (site_id, member_id, batch)
);
create table blocked_contact (
  site_id smallint not null references site,
  member_id bigint not null,
  hash text not null,
  batch uuid not null,
  primary key (site_id, member_id, hash)
);
create index blocked_contact_hash on blocked_contact (site_id, hash);
-- The hash of each confirmed address of a member, with each key that it was made by.
create table contact_hash (
  site_id smallint not null references site,
  member_id bigint not null,
  hash text not null,
  key text not null, -- names the key, says nothing of it
  primary key (site_id, member_id, hash)
);
create index contact_hash_hash on contact_hash (site_id, hash);
