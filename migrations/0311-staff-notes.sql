-- What the staff note about a member, for each other. Append-only; deleted when the member is erased.
create table staff_note (
  note_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  author_id bigint not null,
  text text not null,
  at timestamptz not null
);
create index staff_note_member on staff_note (member_id, at desc);
