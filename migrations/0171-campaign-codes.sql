-- The discount code of the campaign link that brought a member, kept with the account as the traffic source is: whoever signs up
-- on a phone and pays on a computer still has it.
create table campaign_code (
  member_id bigint primary key,
  code text not null,
  at timestamptz not null
);
