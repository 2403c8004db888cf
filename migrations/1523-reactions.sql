-- additive
-- One reaction of a member to a message of the partner.
create table message_reaction (
  site_id smallint not null references site,
  conversation_id bigint not null,
  seq int not null,
  member_id bigint not null,
  reaction text not null check (reaction in ('love', 'funny', 'agree', 'wow', 'sorry', 'more')),
  at timestamptz not null,
  primary key (site_id, conversation_id, seq, member_id)
);
create index message_reaction_member on message_reaction (member_id);

-- The earlier message of the conversation that a message quotes.
alter table message add column quoted_seq int;
