-- additive
-- What follows a permanent ban for `scam` or `fake` that a person decided: everybody who was in contact with the account is told, and what
-- they paid to write to it goes back. One row a decision.
create table aftercare (
  site_id smallint not null references site,
  aftercare_id bigint not null,
  banned_id bigint not null, -- whose account was removed; identifies nobody after an erasure
  origin text not null, -- the kind of profile
  report_id bigint not null,
  rule text not null check (rule in ('scam', 'fake')),
  state text not null default 'pending' check (state in ('pending', 'held', 'sent', 'corrected')),
  reported_at timestamptz not null, -- when we learned of it: the first report about the account, or the staff's own case
  decided_at timestamptz not null, -- also when the account was closed
  decided_by bigint not null,
  requested_by bigint, -- who asked for the ban that `decided_by` approved
  hold_until timestamptz,
  hold_reason text not null default '',
  held_by bigint,
  listed_at timestamptz, -- when everybody who is told had a notice
  sent_at timestamptz, -- when the last notice was sent
  corrected_at timestamptz,
  primary key (site_id, aftercare_id),
  unique (site_id, report_id),
  check (state <> 'held' or (hold_until is not null and hold_reason <> '')),
  -- At most three days after the decision, whoever sets it.
  check (hold_until <= decided_at + interval '3 days')
);
create index aftercare_list on aftercare (site_id, decided_at desc, aftercare_id desc);
create index aftercare_open on aftercare (site_id) where state in ('pending', 'held');
create index aftercare_banned on aftercare (banned_id);

-- Whom an aftercare tells, each once. The row is the claim on the mail: it is written before, and `sent_at` is set with the mail's job.
create table aftercare_notice (
  site_id smallint not null,
  aftercare_id bigint not null,
  member_id bigint not null,
  conversation_id bigint not null,
  name text not null, -- of the removed account as the member saw it; empty after its erasure
  age smallint not null,
  first_contact_at timestamptz not null,
  last_contact_at timestamptz not null,
  messages int not null, -- of both
  photos int not null, -- received
  paid_messages int not null default 0,
  message_credits int not null default 0,
  paid_gifts int not null default 0,
  gift_credits int not null default 0,
  credits int not null default 0, -- that went back, since the decision
  unusual boolean not null default false, -- far more went back than to the others
  sent_at timestamptz,
  mailed boolean not null default false,
  refused_at timestamptz, -- when the mail server refused the address
  opened_at timestamptz,
  corrected_at timestamptz,
  primary key (site_id, aftercare_id, member_id),
  foreign key (site_id, aftercare_id) references aftercare
);
create index aftercare_notice_member on aftercare_notice (member_id, sent_at desc);
create index aftercare_notice_unopened on aftercare_notice (member_id) where sent_at is not null and opened_at is null;
create index aftercare_notice_unsent on aftercare_notice (site_id, aftercare_id) where sent_at is null;
create index aftercare_notice_uncorrected on aftercare_notice (site_id, aftercare_id) where sent_at is not null and corrected_at is null;

-- What somebody who was told says they lost, if they like; never account numbers.
create table aftercare_loss (
  site_id smallint not null,
  aftercare_id bigint not null,
  member_id bigint not null,
  channel text not null,
  amount text not null,
  currency char(3) not null,
  complaint_id bigint not null, -- the case with the member's own text
  at timestamptz not null,
  primary key (site_id, aftercare_id, member_id),
  foreign key (site_id, aftercare_id, member_id) references aftercare_notice on delete cascade
);
