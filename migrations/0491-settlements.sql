-- What a provider paid out, and what it consists of: payments, less refunds, chargebacks, fees and what it holds back. Amounts are signed.
create table settlement (
  site_id smallint not null references site on delete cascade,
  provider text not null,
  settlement_id text not null,
  currency text not null,
  amount int not null,
  paid_out_at timestamptz not null,
  primary key (site_id, provider, settlement_id)
);

create table settlement_entry (
  site_id smallint not null,
  provider text not null,
  settlement_id text not null,
  entry_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'fee', 'reserve')),
  payment_id text, -- the provider's number of the payment; null for fees and reserves
  amount int not null,
  primary key (site_id, provider, settlement_id, entry_id),
  foreign key (site_id, provider, settlement_id) references settlement on delete cascade
);
create index settlement_entry_payment on settlement_entry (provider, payment_id);
