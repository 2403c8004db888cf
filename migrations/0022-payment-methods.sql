-- The provider's id of a member.
create table payment_customer (
  member_id bigint not null,
  provider text not null,
  customer_id text not null,
  primary key (member_id, provider)
);

-- Stored cards. The provider has the card itself; these columns let the member recognise it.
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
  expiry_mailed_at timestamptz, -- one mail before it expires
  card_hash text, -- its fingerprint, as in order_origin
  primary key (member_id, card_id)
);
create unique index stored_card_mandate on stored_card (provider, mandate_id);
create index stored_card_expires on stored_card (expires_on) where removed_at is null and expiry_mailed_at is null;

-- SEPA direct debit mandates. The account number goes to the provider and is not stored.
create table debit_mandate (
  member_id bigint not null,
  mandate_id bigint not null,
  order_id bigint, -- the debit it was signed for: a repeated request continues with the same mandate
  provider text not null,
  provider_mandate_id text,
  reference text not null unique,
  holder text not null,
  iban_country char(2) not null,
  iban_last_four char(4) not null,
  iban_hash bytea not null, -- recognises the same account
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  phone text not null,
  agreed_text text not null,
  agreed_language char(2) not null default 'en',
  agreed_version text not null default '',
  agreed_ip text not null, -- network address
  agreed_at timestamptz not null,
  primary key (member_id, mandate_id)
);
create index debit_mandate_account on debit_mandate (iban_hash);
create unique index debit_mandate_order on debit_mandate (order_id) where order_id is not null;

-- Members who may not pay by direct debit any more.
create table debit_block (
  member_id bigint primary key,
  reason text not null,
  at timestamptz not null
);

-- The code that was sent to a phone to confirm a direct debit.
create table one_time_code (
  member_id bigint primary key,
  phone text not null,
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null
);

-- A member's own limit on spending. A lower one is effective at once; a higher one, or none, from `next_at` on: no `next_amount` with a
-- time means that the cap is removed then.
create table spend_cap (
  member_id bigint primary key,
  period text not null check (period in ('week', 'month')),
  amount int not null,
  currency char(3) not null,
  next_period text check (next_period in ('week', 'month')),
  next_amount int,
  next_at timestamptz
);
