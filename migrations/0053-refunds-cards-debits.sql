-- What is left of an order's lot goes back to the house: paid back, taken back or given up.
create function withdraw_credits(
  p_member bigint, p_key text, p_kind text, p_account text, p_order bigint, p_now timestamptz,
  out balance int, out taken int
) language plpgsql as $$
declare v_lot bigint;
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  taken := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select l.lot_id, l.remaining into v_lot, taken from credit_lot l where l.member_id = p_member and l.order_id = p_order and l.remaining > 0;
  if v_lot is null then taken := 0; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, p_kind, p_order::text, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at) values
    (p_member, p_key, 0, p_account, null, taken, p_now),
    (p_member, p_key, 1, 'member', v_lot, -taken, p_now);
  balance := balance - taken;
end $$;

create table refund (
  order_id bigint not null,
  refund_id bigint not null,
  member_id bigint not null,
  site_id smallint not null,
  amount int not null check (amount > 0),
  currency char(3) not null,
  credits int not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'settled', 'stuck')),
  attempt int not null default 1,
  provider_refund_id text,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (order_id, refund_id)
);
create index refund_open on refund (requested_at) where status in ('waiting', 'sent', 'stuck');

create table payment_customer (
  member_id bigint not null,
  provider text not null,
  customer_id text not null,
  primary key (member_id, provider)
);

-- A card is the provider's: we know what the member needs in order to recognise it.
create table stored_card (
  member_id bigint not null,
  card_id bigint not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  brand text not null,
  last_four text not null check (length(last_four) <= 4),
  expires_on date,
  agreed_at timestamptz not null,
  removed_at timestamptz,
  primary key (member_id, card_id)
);
create unique index stored_card_mandate on stored_card (provider, mandate_id);

alter table credit_order
  add column keep_card boolean not null default false, -- the member agreed that the card is kept
  add column mandate_id text; -- of the card or debit that pays it

-- A member's word that we may debit their account. The account's number goes to the provider and is not kept.
create table debit_mandate (
  member_id bigint not null,
  mandate_id bigint not null,
  provider text not null,
  provider_mandate_id text,
  reference text not null unique,
  holder text not null,
  iban_country char(2) not null,
  iban_last_four char(4) not null,
  iban_hash bytea not null, -- tells the same account again
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  phone text not null,
  agreed_text text not null,
  agreed_at timestamptz not null,
  agreed_from text not null, -- network address
  primary key (member_id, mandate_id)
);

create table debit_block (
  member_id bigint primary key,
  at timestamptz not null,
  reason text not null
);

create table one_time_code (
  member_id bigint primary key,
  phone text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  tries int not null default 0
);

create table spend_cap (
  member_id bigint primary key,
  period text not null check (period in ('week', 'month')),
  amount int not null,
  currency char(3) not null,
  -- A higher cap, or none, waits: its time and what it will be. next_amount null with a time means that the cap goes.
  next_period text check (next_period in ('week', 'month')),
  next_amount int,
  next_at timestamptz
);
create index debit_mandate_account on debit_mandate (iban_hash);

-- What the nightly comparison found: for a person to look at, and never taken away.
create table reconciliation_fault (
  fault text not null,
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  primary key (fault, subject, detail)
);
