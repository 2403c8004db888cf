-- A preview that was on the member's screen counts as opened: it ends the answer guarantee and the taking back.
alter table inbox add column seen_up_to int not null default 0;
alter table inbox add column wrote boolean not null default false; -- this member has written here

alter table message add column photo_name text; -- unguessable; its files are kept under this name
alter table message add column photo_width smallint not null default 0;
alter table message add column photo_height smallint not null default 0;
alter table message add column photo_opened_at timestamptz;
alter table message add column returned_at timestamptz; -- its credits went back by the answer guarantee
alter table message drop column photo;
alter table message drop column waiting;
create index message_age on message using brin (created_at);

-- Written before the address was confirmed; it becomes a message then, in the order of writing.
create table waiting_message (
  member_id bigint not null,
  id uuid not null,
  other_id bigint not null,
  text text not null,
  fictional_confirmed boolean not null default false,
  problem text, -- why it could not be sent after the confirmation
  created_at timestamptz not null,
  primary key (member_id, id)
);

-- First words of started conversations, so that mass writing meets its limits on every node and after a restart.
create table opening_message (
  member_id bigint not null,
  conversation_id bigint not null,
  text_hash bytea not null,
  score smallint not null, -- how much it looks like a contact leak or a copied text, 0 to 100
  at timestamptz not null,
  primary key (member_id, conversation_id)
);
create index opening_message_day on opening_message (member_id, at);
