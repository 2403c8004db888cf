-- additive
-- Withdrawals from orders without a log-in: typed on a public page, confirmed there, and matched with orders by the
-- link in the receipt's mail or by the staff.
create table withdrawal_request (
  request_id bigint primary key,
  site_id smallint not null,
  token_hash bytea not null unique, -- of the address of the second step
  link_hash bytea unique, -- of the link in the receipt's mail
  state text not null default 'draft' check (state in ('draft', 'received', 'done')),
  name text not null,
  email text not null,
  order_number text not null, -- of an order or invoice; empty: all
  language text not null,
  member_id bigint, -- whose orders it was matched with
  started_at timestamptz not null,
  received_at timestamptz, -- the withdrawal counts from then
  confirmed_at timestamptz, -- the mailed link was pressed
  outcome text check (outcome in ('withdrawn', 'nothing_left', 'too_late', 'not_found')),
  done_at timestamptz,
  done_by bigint, -- null: by the mailed link
  check (state = 'draft' or received_at is not null),
  check ((state = 'done') = (outcome is not null))
);
create index withdrawal_request_open on withdrawal_request (site_id, received_at) where state = 'received';
create index withdrawal_request_done on withdrawal_request (site_id, done_at) where state = 'done';
create index withdrawal_request_drafts on withdrawal_request (started_at) where state = 'draft';
create index withdrawal_request_member on withdrawal_request (member_id) where member_id is not null;
