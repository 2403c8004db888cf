-- The balance that a spend is guarded by; it equals the sum of the member's entries at every instant.
create table wallet (
  member_id bigint primary key,
  balance int not null default 0 check (balance >= 0)
) with (fillfactor = 50);

create type lot_origin as enum ('signup', 'purchase', 'direct_debit', 'gesture');

-- Credits in lots, so that each knows where it came from and what was paid for it.
create table credit_lot (
  member_id bigint not null,
  lot_id bigint not null,
  origin lot_origin not null,
  order_id bigint,
  credits int not null check (credits > 0),
  remaining int not null check (remaining between 0 and credits),
  paid_amount int not null default 0, -- minor units, for all of its credits
  currency char(3),
  provisional boolean not null default false,
  created_at timestamptz not null,
  primary key (member_id, lot_id)
) with (fillfactor = 60);

create table ledger_transaction (
  member_id bigint not null,
  transaction_id uuid not null, -- the idempotency key of what caused it
  kind text not null, -- signup, purchase, message, photo, gift, unsend, guarantee, refund, chargeback, erasure
  reference text,
  at timestamptz not null,
  primary key (member_id, transaction_id)
);
create index ledger_transaction_list on ledger_transaction (member_id, at desc, transaction_id);

-- Double entry: the entries of one transaction sum to zero. `member` lines carry a lot, the house's do not.
create table ledger_entry (
  member_id bigint not null,
  transaction_id uuid not null,
  line smallint not null,
  account text not null check (account in ('member', 'issued', 'earned', 'refunded', 'waived')),
  lot_id bigint,
  credits int not null check (credits <> 0),
  at timestamptz not null,
  primary key (member_id, transaction_id, line)
);

create type order_status as enum ('pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back');

create table credit_order (
  order_id bigint primary key,
  member_id bigint not null,
  site_id smallint not null,
  bundle text not null,
  credits int not null,
  amount int not null, -- what is charged, minor units
  list_amount int not null, -- before a discount
  currency char(3) not null,
  country char(2) not null,
  discount_code text,
  method text,
  provider text not null,
  provider_payment_id text,
  status order_status not null default 'pending',
  refunded_amount int not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  seen_at timestamptz -- the member has seen how it ended
) with (fillfactor = 85);
create index credit_order_member on credit_order (member_id, created_at desc);
create index credit_order_popular on credit_order (site_id, completed_at) include (bundle) where status = 'completed';
create unique index credit_order_payment on credit_order (provider, provider_payment_id) where provider_payment_id is not null;

-- The local payment provider's own books; it stands for a company of its own and shares nothing with ours.
create table local_payment (
  id text primary key,
  body jsonb not null,
  created_at timestamptz not null
);
