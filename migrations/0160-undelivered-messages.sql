-- Paid messages whose content the server has not yet handed to their receiver. The row is the claim on the credits: handing the content
-- out deletes it, and so does returning the credits; whichever of the two deletes it has happened, never both.
create table undelivered_message (
  conversation_id bigint not null,
  seq int not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- Until now the receiver's own word counted: what they never marked as opened or seen.
insert into undelivered_message (conversation_id, seq, sender_id, receiver_id, created_at)
  select m.conversation_id, m.seq, m.sender_id, i.member_id, m.created_at
    from inbox i join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
      and m.seq > greatest(i.read_up_to, i.seen_up_to)
    where (i.num_unread > 0 or i.removed_up_to > greatest(i.read_up_to, i.seen_up_to))
      and m.cost > 0 and m.unsent_at is null and m.returned_at is null;

-- A message that is taken back says whether its credits returned; until now they always did.
update message set returned_at = unsent_at where unsent_at is not null and cost > 0;

drop index inbox_parted_unopened;
alter table inbox drop column seen_up_to;
-- The message that the preview shows: not the last one once that was taken back.
alter table inbox add column preview_seq int not null default 0;
update inbox set preview_seq = coalesce((
  select max(m.seq) from message m where m.conversation_id = inbox.conversation_id and m.unsent_at is null), 0)
  where exists (select from message m where m.conversation_id = inbox.conversation_id and m.seq = inbox.last_seq and m.unsent_at is not null);
update inbox set preview_seq = last_seq where preview_seq = 0;
