-- Differences that the nightly reconciliation found, for the staff. Never deleted. An explained one stays closed although it is
-- found again.
create table reconciliation_fault (
  fault text not null,
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  site_id smallint not null,
  state text not null default 'open' check (state in ('open', 'gone', 'explained')),
  resolved_by bigint,
  resolved_at timestamptz,
  note text not null default '', -- how it was solved
  primary key (fault, subject, detail)
);
create index reconciliation_fault_open on reconciliation_fault (site_id, found_at desc) where state = 'open';

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

-- The parts of a settlement.
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
