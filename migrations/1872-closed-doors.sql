-- additive
-- Whose closed door a member met on a day: how many meet one, and who tries many.
create table closed_door (
  site_id smallint not null references site,
  member_id bigint not null,
  other_id bigint not null,
  day date not null,
  primary key (site_id, member_id, other_id, day)
);
create index closed_door_day on closed_door (site_id, day);
create index closed_door_other on closed_door (other_id);
