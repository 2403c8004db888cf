create table conversation (
  conversation_id bigint primary key,
  site_id smallint not null,
  lo bigint not null,
  hi bigint not null,
  started_by bigint not null,
  created_at timestamptz not null,
  last_seq int not null default 0,
  unique (lo, hi),
  check (lo < hi)
) with (fillfactor = 70);

-- One row per member and conversation: the inbox, denormalised for reading.
create table inbox (
  member_id bigint not null,
  conversation_id bigint not null,
  other_id bigint not null,
  started boolean not null, -- by this member
  last_message_at timestamptz not null,
  last_seq int not null default 0,
  last_preview text not null default '',
  last_kind text not null default 'text',
  last_sender bigint,
  num_unread int not null default 0,
  read_up_to int not null default 0, -- the highest seq of the other that this member has opened
  removed_up_to int not null default 0, -- messages up to here left this member's view
  removed_at timestamptz,
  muted boolean not null default false,
  fictional_confirmed_at timestamptz,
  primary key (member_id, conversation_id)
) with (fillfactor = 70);
create index inbox_list on inbox (member_id, last_message_at desc, conversation_id desc) include (other_id, num_unread) where removed_at is null;
create index inbox_unread on inbox (member_id) include (num_unread) where num_unread > 0 and removed_at is null;
create index inbox_other on inbox (member_id, other_id);

create type message_kind as enum ('text', 'photo', 'gift');

-- seq is dense per conversation; the client's uuid makes a repeat harmless.
create table message (
  conversation_id bigint not null,
  seq int not null,
  id uuid not null,
  sender_id bigint not null,
  kind message_kind not null default 'text',
  body text not null,
  gift text,
  photo bigint,
  cost int not null default 0,
  waiting boolean not null default false, -- until the sender's address is confirmed
  created_at timestamptz not null,
  unsent_at timestamptz,
  primary key (conversation_id, seq),
  unique (conversation_id, id)
) partition by hash (conversation_id);
do $$ begin
  for i in 0..15 loop
    execute format('create table message_p%s partition of message for values with (modulus 16, remainder %s)', i, i);
  end loop;
end $$;
