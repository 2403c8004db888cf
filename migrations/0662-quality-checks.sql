-- additive
-- Decisions of the staff that a second person decides again without seeing the first one. `evidence` is what the first person
-- saw; it is removed after 90 days, the result stays as long as the member.
create table quality_check (
  check_id bigint primary key,
  site_id smallint not null references site,
  kind text not null check (kind in ('photo', 'report', 'text')),
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
