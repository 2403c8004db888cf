-- Blocks, written as two rows, so that each check is one probe on the viewer's key.
create table hidden_member (
  member_id bigint not null,
  other_id bigint not null,
  reason smallint not null check (reason in (1, 2)), -- 1 member_id blocked other_id, 2 the reverse
  at timestamptz not null,
  primary key (member_id, other_id, reason)
);

-- What the two had exchanged when one blocked the other: hidden from both, for complaints, erased when its time is up.
create table sealed_copy (
  member_id bigint not null, -- who blocked
  copy_id bigint not null,
  other_id bigint not null,
  part text not null,
  content jsonb not null,
  at timestamptz not null,
  erase_at timestamptz not null,
  primary key (member_id, copy_id)
);
create index sealed_copy_erase on sealed_copy (erase_at);
