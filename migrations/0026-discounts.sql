-- Codes that lower the price of an order.
create table discount_code (
  site_id smallint not null,
  code text not null check (code = upper(code)),
  member_id bigint, -- null: any member
  country char(2), -- null: any country
  percentage int check (percentage between 1 and 9999), -- hundredths of a percent
  value_amount int check (value_amount > 0), -- or minor units of the currency
  currency char(3),
  minimum_order_value int not null default 0,
  methods text[] not null default '{}', -- empty: any payment method
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  starts_at timestamptz not null,
  expires_at timestamptz,
  request_key bytea,
  request_hash bytea,
  batch_id bigint,
  single_use boolean not null default false, -- pays off once, for whoever uses it first
  primary key (site_id, code),
  check ((percentage is null) <> (value_amount is null)),
  check (value_amount is null or currency is not null)
);
create index discount_code_batch on discount_code (site_id, batch_id) where batch_id is not null;
create unique index discount_code_request on discount_code (request_key) where request_key is not null;

-- Codes made in bulk, each for a single use.
create table discount_batch (
  site_id smallint not null,
  batch_id bigint not null,
  name text not null,
  codes int not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (site_id, batch_id)
);

-- An order reserves its discount and uses it once it is paid: once for each member, however many orders run in parallel.
create table discount_use (
  member_id bigint not null,
  code text not null,
  order_id bigint not null,
  used boolean not null default false,
  binding boolean not null default false, -- of a direct debit or stored card, which reserve it until the result is known
  at timestamptz not null,
  primary key (member_id, code)
);
create index discount_use_order on discount_use (order_id);
create index discount_use_code on discount_use (code);

-- The discount code of the campaign link that brought a member: stored with the account, so that a sign-up on a phone and a payment
-- on a computer have the same.
create table campaign_code (
  member_id bigint primary key,
  code text not null,
  at timestamptz not null
);
