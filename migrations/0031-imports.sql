-- Lists of people that the owner brings from another service. Nobody of them becomes a member by it:
-- each is invited once, and joins by their own hand or is forgotten.
create table member_import (
  import_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  file_name text not null,
  columns text[] not null, -- headings of the file, without columns of passwords
  total integer not null,
  options jsonb, -- what each column means; null until somebody says it
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'stopped', 'done', 'undone')),
  revision integer not null default 1, -- counts the checks, so that only what was checked last can start
  created_by bigint not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  approval_id bigint, -- null for one that a single person started
  -- Of an undone import, whose rows are gone: they count among the invitations that one person may send in a week.
  removed_invitations integer not null default 0
);
create index member_import_site on member_import (site_id, import_id desc);

-- One row a person of the list.
create table member_import_row (
  import_id bigint not null references member_import on delete cascade,
  site_id smallint not null,
  line integer not null, -- in the file, whose heading is 1
  state text not null default 'new' check (state in ('new', 'wrong', 'ready', 'invited', 'joined', 'declined', 'expired', 'undeliverable')),
  problem text,
  cells jsonb, -- as they are in the file; null from the start of the import
  email text, -- null as soon as nothing is sent any more
  person jsonb, -- the profile that is offered; null like the address
  token_hash bytea unique, -- SHA-256 of the token in the mailed link
  member_id bigint, -- who joined
  at timestamptz, -- of the state
  primary key (import_id, line)
);
create index member_import_row_state on member_import_row (import_id, state, line);
create index member_import_row_email on member_import_row (site_id, lower(email)) where email is not null;
create index member_import_row_member on member_import_row (member_id) where member_id is not null;

-- Addresses whose owners declined an invitation: they get no other. Hashes, which only the installation can compute.
create table import_refusal (
  site_id smallint not null references site on delete cascade,
  address_hash bytea not null,
  at timestamptz not null,
  primary key (site_id, address_hash)
);
