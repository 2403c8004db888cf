-- additive
-- What a bank says before a chargeback: that a payment may be fraud, or a question about it. `decision` is ours; a warning of an order
-- that was refunded or charged back needs none.
create table payment_warning (
  order_id bigint not null,
  warning_id text not null, -- kind and the provider's number
  site_id smallint not null references site on delete cascade,
  kind text not null check (kind in ('fraud', 'information')),
  amount int not null check (amount >= 0), -- minor units
  reason_code text not null default '', -- the bank's
  reason text not null default '',
  at timestamptz not null,
  due_at timestamptz not null,
  decision text check (decision in ('answered', 'kept')),
  decided_by bigint,
  decided_at timestamptz,
  primary key (order_id, warning_id)
);
create index payment_warning_undecided on payment_warning (site_id, due_at) where decision is null;
