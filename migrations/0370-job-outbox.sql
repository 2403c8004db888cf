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
