-- One row a member: likes given in the game since it last began anew, and the one pass that can be taken back.
create table swipe (
  member_id bigint primary key,
  likes smallint not null default 0,
  resets_at timestamptz not null, -- midnight in the zone of the profile's city, fixed by the first like after it
  last_pass bigint
) with (fillfactor = 70);

create table swipe_pass (
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (member_id, other_id)
);
