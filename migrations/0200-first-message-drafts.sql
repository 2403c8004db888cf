-- A first message without a receiver, written before sign-up; offered at the member's first
-- conversation and erased after a month.
create table first_message_draft (
  member_id bigint primary key,
  text text not null,
  created_at timestamptz not null
);
