-- Why the payment of an order failed, in our own words for all providers (paymentFailures of the contract).
alter table credit_order add column failure text;

-- Customers at a provider that an erasure deletes there, and what came of it. Holds no member: the account is gone by then.
create table provider_erasure (
  erasure_id bigint primary key,
  site_id smallint not null references site on delete cascade,
  provider text not null,
  customer_id text not null,
  requested_at timestamptz not null,
  attempts int not null default 0,
  erased_at timestamptz,
  failure text not null default ''
);
create index provider_erasure_open on provider_erasure (site_id, requested_at) where erased_at is null;

-- One mail before a stored card expires.
alter table stored_card add column expiry_mailed_at timestamptz;
create index stored_card_expires on stored_card (expires_on) where removed_at is null and expiry_mailed_at is null;
