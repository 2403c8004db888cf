create type case_state as enum ('received', 'in_review', 'decided');

-- What a member reported, with a copy of it as it was then: the reported may change or erase theirs.
create table report (
  report_id bigint primary key,
  site_id smallint not null references site,
  reporter_id bigint not null,
  member_id bigint not null, -- who is reported
  subject text not null check (subject in ('profile', 'photo', 'message', 'gift')),
  subject_id text not null default '', -- of the photo; conversation and seq of the message
  reason text not null,
  text text not null default '',
  snapshot jsonb not null,
  state case_state not null default 'received',
  at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz
);
create index report_reporter on report (reporter_id, at desc);
create index report_queue on report (site_id, answer_by) where state <> 'decided';
create index report_member on report (member_id);

-- The form that anybody may use, members or not.
create table complaint (
  complaint_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint,
  kind text not null check (kind in ('illegal', 'order', 'service')),
  name text not null,
  email text not null,
  about text not null default '',
  text text not null,
  language char(2) not null,
  state case_state not null default 'received',
  at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz
);
create index complaint_queue on complaint (site_id, answer_by) where state <> 'decided';
create index complaint_member on complaint (member_id) where member_id is not null;
