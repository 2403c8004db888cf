create type case_state as enum ('received', 'in_review', 'decided');

-- A member's report. It belongs to who made it: the reported member has no access to it and must not learn of it.
create table report (
  report_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint not null, -- who reported
  reported_id bigint not null,
  subject text not null check (subject in ('profile', 'photo', 'message', 'gift')),
  subject_id text not null default '', -- of the photo; conversation and seq of the message
  reason text not null,
  text text not null default '',
  snapshot jsonb not null, -- what was reported, as it was then: the reported member may change or delete it
  state case_state not null default 'received',
  measure text check (measure in ('none', 'photo', 'profile')), -- what the staff removed
  answer text not null default '', -- of the staff; deleted with the evidence
  at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  request_key bytea,
  request_hash bytea
);
create index report_member on report (member_id, at desc);
create index report_reported on report (reported_id);
create index report_queue on report (site_id, answer_by) where state <> 'decided';
create index report_ban on report (reported_id, decided_at desc) where measure = 'profile';
create unique index report_request on report (request_key) where request_key is not null;

-- The complaint form, which is open to everybody.
create table complaint (
  complaint_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint, -- null: not a member
  kind text not null check (kind in ('illegal', 'order', 'service')),
  name text not null,
  email text not null,
  about text not null default '',
  text text not null,
  language char(2) not null,
  state case_state not null default 'received',
  answer text not null default '',
  at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  request_key bytea,
  request_hash bytea
);
create index complaint_member on complaint (member_id) where member_id is not null;
create index complaint_queue on complaint (site_id, answer_by) where state <> 'decided';
create unique index complaint_request on complaint (request_key) where request_key is not null;

-- What the staff decided, about whom and why. Append-only; it names members by id only and outlives their accounts.
create table operator_decision (
  decision_id bigint primary key,
  site_id smallint not null references site,
  operator_id bigint not null,
  affected_id bigint not null,
  subject text not null check (subject in ('photo', 'report', 'complaint')),
  subject_id text not null,
  verdict text not null,
  reason text not null default '',
  at timestamptz not null
);
create index operator_decision_latest on operator_decision (site_id, at desc);
create index operator_decision_affected on operator_decision (affected_id, at desc);
create trigger operator_decision_append_only before update or delete or truncate on operator_decision
  for each statement execute function reject_change();
