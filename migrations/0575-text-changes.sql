-- additive
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
