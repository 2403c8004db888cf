-- What the server itself stores, whatever the feature.

-- Aborts the statement that calls it, with a reason that the application recognises (isAborted in src/server/database/failures.ts).
create function abort_statement(p_reason text) returns int language plpgsql as $$
begin
  raise exception using message = p_reason, errcode = 'VK001';
end $$;

-- Trigger of the append-only tables. TRUNCATE gets a trigger of its own: some extensions that distribute tables silently drop one
-- that names rows and TRUNCATE together.
create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

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

-- Jobs that were enqueued and are not yet in the queue. The queue's own add_job ends in NOTIFY, which serialises the commits of the
-- whole installation; a plain insert here does not. Workers move the rows to the queue within moments (src/server/jobs/job-outbox.ts).
create table job_outbox (
  id bigint generated always as identity primary key,
  identifier text not null,
  payload json not null,
  run_at timestamptz not null,
  job_key text,
  queue_name text,
  max_attempts smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
create index job_outbox_key on job_outbox (job_key) where job_key is not null;

-- An expression, so that a job can be enqueued in the select list of a statement.
create function enqueue_job(p_identifier text, p_payload json, p_run_at timestamptz, p_job_key text, p_queue_name text, p_max_attempts int)
returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into job_outbox (identifier, payload, run_at, job_key, queue_name, max_attempts)
  values (p_identifier, p_payload, coalesce(p_run_at, now()), p_job_key, p_queue_name, p_max_attempts) returning id into v_id;
  return v_id;
end $$;

-- The nodes of the installation, as each last reported itself; one that stopped reporting is gone.
create table node_status (
  node_id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  redis text not null check (redis in ('none', 'up', 'down')),
  event_loop_delay real not null, -- milliseconds, 99th percentile since the last report
  connections int not null, -- of its pool, in use
  streams int not null,
  routes jsonb not null default '[]' -- how long its requests took since it started: method and declared path, counts by bucket, errors
);
