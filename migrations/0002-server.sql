-- What the server itself stores, whatever the feature.

-- The first response to each request that carries an Idempotency-Key header: a repeat within a day gets it again. Rows that a
-- request creates also store `request_key` (a hash of scope, call and key, unique) and `request_hash` (of the body), so that a later
-- repeat still finds its first effect and another body under the same key is refused.
create table idempotency_key (
  scope text not null,
  call text not null,
  key text not null,
  member_id bigint,
  body_hash bytea not null,
  state text not null check (state in ('running', 'done')),
  status smallint,
  answer text, -- the response body, byte for byte
  created_at timestamptz not null,
  primary key (scope, call, key)
);
create index idempotency_key_age on idempotency_key (created_at);
create index idempotency_key_member on idempotency_key (member_id) where member_id is not null;

-- Counters of the rate limits that must survive a restart and hold on every node, in the layout of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- Mails of the local mode, in which no mail server is set: the mailbox page reads them.
create table local_mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  at timestamptz not null default now()
);
create index local_mail_to on local_mail (lower(to_address), id);

-- Mails of one kind that were sent to an address in the current hour, whether it has an account or not. Counted for each kind, so
-- that a flood of one does not hold back another.
create table mailed_address (
  site_id smallint not null,
  address_hash bytea not null, -- a keyed hash: the table does not reveal the address
  kind text not null,
  mails int not null,
  window_started_at timestamptz not null,
  primary key (site_id, address_hash, kind)
);

-- Aborts the statement that calls it, with a reason that the application recognises (isAborted in src/server/database/failures.ts).
create function abort_statement(p_reason text) returns int language plpgsql as $$
begin
  raise exception using message = p_reason, errcode = 'VK001';
end $$;

-- Trigger of the append-only tables.
create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
