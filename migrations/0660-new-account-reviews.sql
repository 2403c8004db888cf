-- additive
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
