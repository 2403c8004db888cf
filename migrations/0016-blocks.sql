-- Blocks, written as two rows, so that each check is one probe on the viewer's key.
create table block (
  member_id bigint not null,
  other_id bigint not null,
  direction smallint not null check (direction in (1, 2)), -- 1 member_id blocked other_id, 2 the reverse
  at timestamptz not null,
  primary key (member_id, other_id, direction)
);

-- What the two had exchanged when one blocked the other: hidden from both, for complaints, erased when its time is up.
create table evidence_copy (
  member_id bigint not null, -- who blocked
  copy_id bigint not null,
  other_id bigint not null,
  kind text not null, -- of the content
  content jsonb not null,
  at timestamptz not null,
  erase_at timestamptz not null,
  primary key (member_id, copy_id)
);
create index evidence_copy_erase on evidence_copy (erase_at);
