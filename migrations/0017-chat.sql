-- Two members have at most one conversation, the lower id first.
create table conversation (
  conversation_id bigint primary key,
  site_id smallint not null,
  lo bigint not null,
  hi bigint not null,
  started_by bigint not null,
  last_seq int not null default 0,
  block_version int not null default 0, -- counts the blocks between the two: a send that began before a block finds another number after it
  created_at timestamptz not null,
  unique (lo, hi),
  check (lo < hi)
) with (fillfactor = 70);
-- For the statistics, like account_signup.
create index conversation_age on conversation using brin (created_at);

-- One row for each member and conversation: all that the list of conversations shows. A send writes it, so it has few indexes; the
-- row of another member is found through `conversation`.
create table inbox (
  member_id bigint not null,
  conversation_id bigint not null,
  other_id bigint not null,
  started boolean not null, -- by this member
  has_written boolean not null default false, -- this member has sent a message here
  last_seq int not null default 0,
  last_sender bigint,
  last_kind text not null default 'text',
  last_preview text not null default '',
  preview_seq int not null default 0, -- the message in `last_preview`: an earlier one after the last was unsent
  num_unread int not null default 0,
  read_up_to int not null default 0, -- the last seq of the other that this member opened
  removed_up_to int not null default 0, -- messages up to this seq are removed from this member's view
  muted boolean not null default false,
  last_message_at timestamptz not null,
  removed_at timestamptz,
  fictional_confirmed_at timestamptz, -- when the member confirmed that they know that the profile is fictional
  primary key (member_id, conversation_id)
) with (fillfactor = 70);
create index inbox_list on inbox (member_id, last_message_at desc, conversation_id desc) include (other_id, num_unread)
  where removed_at is null;
create index inbox_unread on inbox (member_id) include (num_unread) where num_unread > 0 and removed_at is null;

create type message_kind as enum ('text', 'photo', 'gift');

-- seq counts the messages of a conversation without gaps; the client's uuid makes a repeated send harmless.
create table message (
  conversation_id bigint not null,
  seq int not null,
  id uuid not null,
  sender_id bigint not null,
  kind message_kind not null default 'text',
  body text not null,
  gift text,
  photo_name text, -- the unguessable name of its files
  photo_width smallint not null default 0,
  photo_height smallint not null default 0,
  cost int not null default 0,
  created_at timestamptz not null,
  photo_opened_at timestamptz,
  unsent_at timestamptz,
  credits_returned_at timestamptz, -- when its credits went back to the sender
  primary key (conversation_id, seq),
  unique (conversation_id, id)
) partition by hash (conversation_id);
do $$ begin
  for i in 0..15 loop
    execute format('create table message_p%s partition of message for values with (modulus 16, remainder %s)', i, i);
  end loop;
end $$;
create index message_age on message using brin (created_at);
create index message_photo on message (photo_name) where photo_name is not null;

-- Paid messages whose content was not yet sent to the receiver. The row is the claim on the credits: delivery deletes it, and so does
-- returning the credits, so that exactly one of the two happens.
create table undelivered_message (
  conversation_id bigint not null,
  seq int not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- Messages of members whose address is not confirmed yet: they are sent at the confirmation, in the order of writing.
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

-- A first message without a receiver, written before sign-up; offered at the member's first
-- conversation and erased after a month.
create table first_message_draft (
  member_id bigint primary key,
  text text not null,
  created_at timestamptz not null
);

-- First messages of the conversations started in the last day, for the limits on mass messaging.
create table opening_message (
  member_id bigint not null,
  conversation_id bigint not null,
  text_hash bytea not null,
  pattern_hash bytea, -- keyed hash of site and words, to count one text of many members; null for words that many use anyway
  score smallint not null, -- how much it looks like a contact detail or a copied text, 0 to 100
  at timestamptz not null,
  primary key (member_id, conversation_id)
);
create index opening_message_day on opening_message (member_id, at);
create index opening_message_pattern on opening_message (pattern_hash, at) where pattern_hash is not null;
