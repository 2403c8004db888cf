-- The selfie of a member who asks to be verified: one row a member. The picture is in the row, so that the decision erases it in the same
-- transaction.
create table selfie (
  member_id bigint primary key,
  site_id smallint not null references site,
  pose text not null check (pose in ('hand_on_head', 'hand_on_cheek', 'hand_raised', 'two_fingers', 'thumb_up', 'hand_on_shoulder')),
  state text not null check (state in ('started', 'waiting', 'approved', 'refused')),
  picture bytea, -- WebP without metadata; only while it waits
  revision int not null default 0, -- grows with each picture, so that a decision about an earlier one is refused
  started_at timestamptz not null,
  sent_at timestamptz,
  answer_by timestamptz,
  claimed_by bigint,
  claimed_at timestamptz,
  refused_for text check (refused_for in ('other_person', 'wrong_pose', 'face_hidden', 'unclear', 'not_taken_now')),
  decided_by bigint, -- who decided last; after a refusal another person decides
  decided_at timestamptz,
  check ((picture is not null) = (state = 'waiting'))
);
create index selfie_queue on selfie (site_id, answer_by) where state = 'waiting';
-- As report_late.
create index selfie_late on selfie (site_id, decided_at desc) where decided_at > answer_by;
