-- Actions that a second person of the staff must approve before they happen.
create table approval (
  approval_id bigint primary key,
  site_id smallint not null references site,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  summary jsonb not null default '{}', -- what changes, for the person who decides
  payload jsonb not null, -- the input of the action
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  requested_by bigint not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  answered_by bigint check (answered_by <> requested_by),
  answered_at timestamptz,
  answer text not null default '',
  member_id bigint -- whom the question concerns: the row contains their name and is deleted with their account
);
create index approval_waiting on approval (site_id, expires_at) where state = 'waiting';
create index approval_answered on approval (site_id, answered_at desc) where state <> 'waiting';
create index approval_member on approval (member_id) where member_id is not null;
-- One question about a subject at a time.
create unique index approval_subject on approval (site_id, kind, subject_kind, subject_id) where state = 'waiting';

-- Everything that the staff change, and their looks at private content. Append-only; names people by id only. Each entry contains the
-- hash of the one before it, so that a changed or removed entry is found by reading the chain.
create table audit_entry (
  entry_id bigint primary key, -- without gaps, in the order of the chain
  site_id smallint not null,
  at timestamptz not null,
  actor_id bigint, -- null: the system
  session_id bigint,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  affected_id bigint, -- the member whom it concerns
  reason text not null default '',
  before_change jsonb,
  after_change jsonb,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_site on audit_entry (site_id, entry_id desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, entry_id desc);
create index audit_entry_actor on audit_entry (actor_id, entry_id desc);
create index audit_entry_affected on audit_entry (affected_id, entry_id desc) where affected_id is not null;
create index audit_entry_case on audit_entry (subject_kind, subject_id) where action = 'case.decide';
create trigger audit_entry_append_only before update or delete on audit_entry
  for each statement execute function reject_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function reject_change();

-- The last entry of the audit log. The next one continues from it, so that removed entries at the end stay visible as a gap.
create table audit_end (
  only_row boolean primary key default true check (only_row),
  entry_id bigint not null,
  hash bytea not null
);

-- SHA-256 over the previous hash and the entry as jsonb, whose text has one form for one value.
create function audit_hash(e audit_entry) returns bytea language sql stable as $$
  select sha256(e.previous_hash || convert_to(jsonb_build_object(
    'entry', e.entry_id::text, 'site', e.site_id, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor', e.actor_id::text, 'session', e.session_id::text, 'action', e.action, 'subject_kind', e.subject_kind,
    'subject', e.subject_id, 'affected', e.affected_id::text, 'reason', e.reason, 'before', e.before_change, 'after', e.after_change
  )::text, 'UTF8'))
$$;

-- The lock puts the writers in one order until they commit: an entry is read by the next only when it is final.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select entry_id, hash into last from audit_end;
  new.entry_id := coalesce(last.entry_id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := audit_hash(new);
  insert into audit_end (entry_id, hash) values (new.entry_id, new.hash)
    on conflict (only_row) do update set entry_id = excluded.entry_id, hash = excluded.hash;
  return new;
end $$;
create trigger audit_entry_chained before insert on audit_entry for each row execute function chain_audit_entry();

-- What the staff note about a member, for each other. Append-only; deleted when the member is erased.
create table staff_note (
  note_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  author_id bigint not null,
  text text not null,
  at timestamptz not null
);
create index staff_note_member on staff_note (member_id, at desc);
