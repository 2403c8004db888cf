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
  -- What the staff did: a suspension ends by itself, `profile` is a ban.
  measure text check (measure in ('none', 'warning', 'photo', 'suspension', 'profile')),
  answer text not null default '', -- of the staff; deleted with the evidence
  at timestamptz not null,
  answer_by timestamptz not null,
  decided_at timestamptz,
  request_key bytea,
  request_hash bytea,
  decided_by bigint
);
create index report_member on report (member_id, at desc);
create index report_reported on report (reported_id);
create index report_queue on report (site_id, answer_by) where state <> 'decided';
create index report_ban on report (reported_id, decided_at desc) where measure in ('suspension', 'profile');
-- The home page of the console says when the last answer was late; few are.
create index report_late on report (site_id, decided_at desc) where decided_at > answer_by;
create unique index report_request on report (request_key) where request_key is not null;

-- What stays of a decision that an appeal undid in part: the measure of the complaint is then 'restore'.
create type remaining_measure as enum ('warning', 'photo', 'suspension', 'ban');

-- The complaint form, which is open to everybody. A complaint about a decision is an appeal (Art. 20 of the Digital Services Act).
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
  request_hash bytea,
  appeals text, -- the decision: report 12, photo 34
  decided_by bigint,
  measure text check (measure in ('none', 'restore')),
  remains remaining_measure,
  follows bigint -- an earlier complaint of the same person, quoted by its number
);
create index complaint_member on complaint (member_id) where member_id is not null;
create index complaint_queue on complaint (site_id, answer_by) where state <> 'decided';
create index complaint_follows on complaint (follows) where follows is not null;
create index complaint_late on complaint (site_id, decided_at desc) where decided_at > answer_by;
create unique index complaint_request on complaint (request_key) where request_key is not null;

-- Who of the staff works on which case; removed when it is decided.
create table case_claim (
  kind text not null check (kind in ('report', 'complaint')),
  case_id bigint not null,
  site_id smallint not null references site,
  claimed_by bigint not null,
  claimed_at timestamptz not null,
  primary key (kind, case_id)
);
create index case_claim_person on case_claim (site_id, claimed_by);

-- What the staff restricted, about whom and why, as the member reads it (Art. 17 of the Digital Services Act).
create table statement_of_reasons (
  statement_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  case_number text not null, -- R-12; P-34 for a photo that was reviewed
  measure text not null check (measure in ('warning', 'photo', 'text', 'suspension', 'ban')),
  ground text not null check (ground in ('law', 'terms')), -- illegal, or against the terms alone
  rule text not null,
  explanation text not null, -- deleted with the evidence
  notified boolean not null, -- after a notice of somebody else; otherwise the staff's own initiative
  automated boolean not null,
  language char(2) not null,
  at timestamptz not null,
  until timestamptz,
  lifted_at timestamptz, -- when an appeal undid what it is about
  appeal_id bigint -- that put it in the place of another statement
);
create index statement_of_reasons_member on statement_of_reasons (member_id, at desc);
create index statement_of_reasons_period on statement_of_reasons (site_id, at);
create index statement_of_reasons_case on statement_of_reasons (case_number);

-- A moderator's verdict about a photo until it takes effect: for some seconds it can be undone.
create table photo_verdict (
  member_id bigint not null,
  photo_id bigint not null,
  site_id smallint not null references site,
  picture text not null, -- the version of the photo that was reviewed
  refused_for text, -- null: approved
  decided_by bigint not null,
  applies_at timestamptz not null,
  primary key (member_id, photo_id)
);

-- A change of name or about text that nobody of the staff has looked at: one row a member, with the texts before the first such change.
-- The texts after it are those of the profile. The row goes when a decision takes effect.
create table text_change (
  member_id bigint primary key,
  site_id smallint not null references site,
  name text not null,
  about text not null,
  changed_at timestamptz not null,
  answer_by timestamptz not null,
  claimed_by bigint,
  claimed_at timestamptz,
  decided_by bigint,
  applies_at timestamptz, -- until then the decision can be undone
  refused_for text check (refused_for in ('underage', 'illegal', 'threat', 'scam', 'fake', 'harassment', 'sexual', 'spam', 'other')),
  answer text not null default '', -- what the member reads after a refusal
  check ((decided_by is null) = (applies_at is null))
);
create index text_change_queue on text_change (site_id, answer_by) where decided_by is null;

-- Where accounts were created, to find several of one person: keyed hashes as in order_origin, removed after 30 days.
create table account_origin (
  member_id bigint not null,
  kind text not null check (kind in ('device', 'network')),
  value text not null,
  site_id smallint not null references site on delete cascade,
  at timestamptz not null,
  primary key (member_id, kind)
);
create index account_origin_value on account_origin (site_id, kind, value, at);
create index account_origin_age on account_origin (site_id, at);

-- A new account that shows signs of fraud or spam waits for a look by the staff; members see it meanwhile. One row a member; decided ones
-- are removed with the origins.
create table account_review (
  member_id bigint primary key,
  site_id smallint not null references site,
  signals jsonb not null, -- what speaks against the account: kind, count and detail of each sign
  score smallint not null, -- the sum of their weights
  found_at timestamptz not null,
  answer_by timestamptz not null,
  claimed_by bigint,
  claimed_at timestamptz,
  decided_by bigint,
  applies_at timestamptz, -- until then the decision can be undone
  applied boolean not null default false,
  measure text check (measure in ('none', 'warning', 'suspension')),
  rule text check (rule in ('underage', 'illegal', 'threat', 'scam', 'fake', 'harassment', 'sexual', 'spam', 'other')),
  answer text not null default '', -- what the member reads after a warning or suspension
  check ((decided_by is null) = (applies_at is null)),
  check ((decided_by is null) = (measure is null))
);
create index account_review_queue on account_review (site_id, answer_by) where decided_by is null;
create index account_review_age on account_review (site_id, applies_at) where applied;

-- Decisions of the staff that a second person decides again without seeing the first one. `evidence` is what the first person saw, and
-- the first decision about a selfie, which takes effect with the second one. It is removed after 90 days; the result stays as long as
-- the member.
create table quality_check (
  check_id bigint primary key,
  site_id smallint not null references site,
  kind text not null check (kind in ('account', 'photo', 'report', 'selfie', 'text')),
  subject_id text not null, -- photo, report or member
  member_id bigint not null, -- whom the decision concerned
  evidence jsonb not null,
  decision text not null, -- approved, refused, or the measure of a report
  reason text not null default '',
  decided_by bigint not null,
  decided_at timestamptz not null,
  check_by timestamptz not null,
  claimed_by bigint,
  claimed_at timestamptz,
  checked_by bigint check (checked_by <> decided_by),
  checked_at timestamptz,
  second_decision text,
  second_reason text not null default '',
  remark text not null default '',
  check ((checked_by is null) = (checked_at is null)),
  check ((checked_by is null) = (second_decision is null))
);
create index quality_check_queue on quality_check (site_id, check_by) where checked_by is null;
create index quality_check_results on quality_check (site_id, checked_at desc) where checked_by is not null;
create index quality_check_member on quality_check (member_id);
