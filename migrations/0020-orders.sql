create type order_status as enum ('pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back');

-- A purchase of a bundle of credits. Amounts are minor units of the currency.
create table credit_order (
  order_id bigint primary key,
  member_id bigint not null,
  site_id smallint not null,
  card_id bigint, -- the stored card that paid it
  bundle text not null,
  credits int not null,
  amount int not null, -- charged
  list_amount int not null, -- before a discount
  refunded_amount int not null default 0,
  currency char(3) not null,
  country char(2) not null,
  language char(2) not null default 'en',
  discount_code text,
  method text,
  provider text not null,
  provider_payment_id text,
  mandate_id text, -- the provider's mandate of the card or the debit that pays it
  keep_card boolean not null default false, -- the member agreed that the card is stored
  status order_status not null default 'pending',
  checkout_url text, -- where a pending order is paid
  next_path text, -- the page to return to after the payment
  created_at timestamptz not null,
  completed_at timestamptz,
  seen_at timestamptz, -- when the member saw the result
  request_key bytea,
  request_hash bytea,
  failure text -- why the payment failed, in our own words for all providers (paymentFailures of the contract)
) with (fillfactor = 85);
create index credit_order_member on credit_order (member_id, created_at desc);
create index credit_order_open on credit_order (created_at) where status = 'pending';
create index credit_order_popular on credit_order (site_id, completed_at) include (bundle) where status = 'completed';
-- Income and orders by hour, whatever became of the orders since.
create index credit_order_completed on credit_order (site_id, completed_at) where completed_at is not null;
create index credit_order_disputed on credit_order (completed_at) where status = 'charged_back';
-- Orders as the console lists them: the latest first, all or those of one status.
create index credit_order_listed on credit_order (site_id, created_at desc, order_id desc);
create index credit_order_listed_by_status on credit_order (site_id, status, created_at desc, order_id desc);
create unique index credit_order_payment on credit_order (provider, provider_payment_id) where provider_payment_id is not null;
create unique index credit_order_request on credit_order (request_key) where request_key is not null;

-- What the provider reported about an order and what followed from it. Append-only.
create table payment_event (
  order_id bigint not null,
  event_id bigint not null,
  kind text not null, -- created, reported, settled, refused, refund, chargeback, alarm
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (order_id, event_id)
);
create index payment_event_alarm on payment_event (at) where kind = 'alarm';
create trigger payment_event_append_only before update or delete on payment_event
  for each statement execute function reject_change();
create trigger payment_event_no_truncate before truncate on payment_event
  for each statement execute function reject_change();

-- Money that goes back to the buyer, and the credits that are taken for it.
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
  request_key bytea,
  request_hash bytea,
  requested_by bigint, -- of the staff; null: by the member or the provider
  approval_id bigint, -- of a second person, where one was needed
  primary key (order_id, refund_id)
);
create index refund_open on refund (requested_at) where status in ('waiting', 'sent', 'stuck');
create index refund_by_staff on refund (member_id, requested_at) where requested_by is not null;
create unique index refund_request on refund (request_key) where request_key is not null;

-- How a contested chargeback is handed in at a provider that takes evidence by its API.
create type defence_state as enum ('waiting', 'sent', 'refused');

-- Chargebacks that were booked, each once, and reversed once when the dispute is won, with what the staff decide about them.
create table chargeback (
  order_id bigint not null,
  chargeback_id text not null, -- the provider's
  amount int not null check (amount >= 0), -- minor units
  previous_order_status order_status not null, -- the status to return to
  at timestamptz not null,
  reversed_at timestamptz,
  site_id smallint not null,
  reason_code text not null default '', -- the bank's
  reason text not null default '',
  due_at timestamptz not null, -- until when evidence is accepted
  decision text check (decision in ('contested', 'accepted')),
  decided_by bigint,
  decided_at timestamptz,
  evidence jsonb, -- sent to the bank: from our own records and without conversations
  defence defence_state, -- null: by hand
  defence_reason text not null default '',
  defence_note text not null default '', -- why the provider refused it
  defended_at timestamptz,
  primary key (order_id, chargeback_id)
);
create index chargeback_undecided on chargeback (site_id, due_at) where decision is null and reversed_at is null;
create index chargeback_listed on chargeback (site_id, at desc, chargeback_id desc);
-- The home page of the console says when the last decision was late; few are.
create index chargeback_late on chargeback (site_id, decided_at desc) where decided_at > due_at;

-- What a bank says before a chargeback: that a payment may be fraud, or a question about it. A payment by a card that is blocked or
-- beyond a limit is known only once it is paid, and is a case like these. `decision` is ours; a warning of an order that was refunded
-- or charged back needs none.
create table payment_warning (
  order_id bigint not null,
  warning_id text not null, -- kind and the provider's number
  site_id smallint not null references site on delete cascade,
  kind text not null check (kind in ('fraud', 'information', 'card')),
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

-- How many more credits the lots of an order may hold: its credits less the refunded share and what the lots hold now. An order that
-- is not paid allows none, except a direct debit in progress. Negative: they hold too many.
create function order_lot_capacity(p_order bigint) returns int language sql stable as $$
  select coalesce((
      select case when o.status = 'completed' or (o.status = 'pending' and o.method = 'sdd')
               then o.credits - (o.refunded_amount::bigint * o.credits / o.amount)::int else 0 end
        from credit_order o where o.order_id = p_order), 0)
    - coalesce((select sum(l.remaining)::int from credit_lot l where l.order_id = p_order), 0)
$$;

create function assert_order_lot_capacity(p_order bigint) returns void language plpgsql as $$
begin
  if order_lot_capacity(p_order) < 0 then
    raise exception 'the lots of order % hold more credits than were paid for', p_order using errcode = 'restrict_violation';
  end if;
end $$;

-- An order cannot be reversed, cancelled or refunded while its lots still hold the credits. Checked at the commit under the lock of
-- the wallet, so that a transaction that fills a lot at the same time is seen, or sees the new state of the order.
create function assert_order_credits_withdrawn() returns trigger language plpgsql as $$
begin
  perform from wallet w where w.member_id = new.member_id for no key update;
  perform assert_order_lot_capacity(new.order_id);
  return null;
end $$;
create constraint trigger credit_order_credits_withdrawn after update of status, refunded_amount, credits, amount on credit_order
  deferrable initially deferred for each row execute function assert_order_credits_withdrawn();

-- What the staff wrote to the buyer of an order; what became of the mail is in mail_log.
create table order_letter (
  member_id bigint not null, -- the buyer
  letter_id bigint not null,
  site_id smallint not null,
  order_id bigint not null,
  template text not null, -- the sentence that it began with, or `own`
  language text not null,
  text text not null,
  written_by bigint not null,
  at timestamptz not null,
  request_key bytea,
  request_hash bytea,
  primary key (member_id, letter_id)
);
create index order_letter_order on order_letter (order_id);
create unique index order_letter_request on order_letter (request_key) where request_key is not null;
