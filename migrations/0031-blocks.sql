-- What stood between two members when one blocked the other: kept out of everybody's sight for complaints, erased when its time is up.
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
