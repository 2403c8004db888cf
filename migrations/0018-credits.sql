-- A double-entry ledger. Only transfers change a lot or a balance, and triggers enforce it.

-- The balance that a spend checks: always the sum of the member's entries.
create table wallet (
  member_id bigint primary key,
  balance int not null default 0 check (balance >= 0)
) with (fillfactor = 50);

create type lot_origin as enum ('signup', 'purchase', 'direct_debit', 'gesture');

-- Credits in lots, each with its origin and its price. Found by its key alone: another index would have to be written by each spend.
create table credit_lot (
  member_id bigint not null,
  lot_id bigint not null,
  order_id bigint,
  origin lot_origin not null,
  credits int not null check (credits > 0),
  remaining int not null check (remaining between 0 and credits),
  paid_amount int not null default 0, -- minor units, for the whole lot
  currency char(3),
  provisional boolean not null default false, -- of a direct debit that may still fail
  created_at timestamptz not null,
  primary key (member_id, lot_id)
) with (fillfactor = 60);
create index credit_lot_order on credit_lot (order_id) where order_id is not null;

-- Every movement of credits takes them from one account and gives them to another, so a transaction that does not sum to zero cannot
-- even be written. A transaction has one transfer for each lot that it moves. `member` and `forfeited` are accounts of the lot
-- (forfeited: credits of a reversed order that a won dispute can release); the others are accounts of the house.
create table ledger_transfer (
  member_id bigint not null,
  lot_id bigint not null,
  at timestamptz not null,
  credits int not null check (credits > 0),
  line smallint not null check (line >= 0), -- from 0 within the transaction
  transaction_id text not null, -- the idempotency key: a uuid in 22 letters, 'order:1234', 'signup'
  kind text not null check (kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund',
    'chargeback', 'chargeback_reversed', 'erasure', 'reactivation', 'taken_back')),
  reference text, -- what the account page links to
  from_account text not null check (from_account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')),
  to_account text not null check (to_account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')),
  primary key (member_id, transaction_id, line),
  constraint ledger_transfer_between_accounts check (from_account <> to_account
    and (from_account in ('member', 'forfeited') or to_account in ('member', 'forfeited'))),
  -- Only what the staff take back goes to the issuer: the reconciliation compares what was issued with the lots, and leaves that out.
  constraint ledger_transfer_taken_back check ((to_account = 'issued') = (kind = 'taken_back'))
);
create index ledger_transfer_time on ledger_transfer (member_id, at) where line = 0;

-- Transfers are append-only: another transaction corrects a mistake.
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each statement execute function reject_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function reject_change();

-- One row a transaction: kind, reference and time are the same in all its transfers.
create view ledger_transaction as
  select member_id, transaction_id, kind, reference, at from ledger_transfer where line = 0;

-- Both sides of each transfer, which sum to zero.
create view ledger_entry as
  select member_id, transaction_id, 2 * line as line, from_account as account,
         case when from_account in ('member', 'forfeited') then lot_id end as lot_id, -credits as credits, at
    from ledger_transfer
  union all
  select member_id, transaction_id, 2 * line + 1, to_account,
         case when to_account in ('member', 'forfeited') then lot_id end, credits, at
    from ledger_transfer;

-- Applies the transfers of a statement to lots and balances. Nearly every statement moves one lot, or one of each of several members. A
-- transfer that fills the lot of an order is checked against the order; a spend is not.
create function ledger_post() returns trigger language plpgsql as $$
declare posting record;
begin
  select min(member_id) as member_id, max(member_id) as last_member, min(lot_id) as lot_id, max(lot_id) as last_lot,
         sum(case when to_account = 'member' then credits when from_account = 'member' then -credits else 0 end)::int as credits,
         bool_or(to_account = 'member') as fills
    into posting from posted;
  if posting.member_id = posting.last_member and posting.lot_id = posting.last_lot then
    with lot as (
      update credit_lot set remaining = remaining + posting.credits where member_id = posting.member_id and lot_id = posting.lot_id
    )
    update wallet set balance = balance + posting.credits where member_id = posting.member_id;
  else
    with moved as materialized (
      select member_id, lot_id, sum(case to_account when 'member' then credits else -credits end)::int as credits
      from posted where 'member' in (from_account, to_account) group by member_id, lot_id
    ), lots as (
      update credit_lot l set remaining = l.remaining + m.credits from moved m where l.member_id = m.member_id and l.lot_id = m.lot_id
    )
    update wallet w set balance = w.balance + m.credits
      from (select member_id, sum(credits)::int as credits from moved group by member_id) m where w.member_id = m.member_id;
  end if;
  if posting.fills then
    perform assert_order_lot_capacity(l.order_id)
      from credit_lot l join posted p on p.member_id = l.member_id and p.lot_id = l.lot_id
      where p.to_account = 'member' and l.order_id is not null;
  end if;
  return null;
end $$;
create trigger ledger_transfer_post after insert on ledger_transfer referencing new table as posted
  for each statement execute function ledger_post();

-- Lots are filled by transfers only, are never deleted, and keep their size and price. The update triggers do not fire inside
-- ledger_post, where the depth is greater than zero.
create function ledger_guard_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.remaining <> 0 then raise exception 'a lot is filled by an entry' using errcode = 'restrict_violation'; end if;
    return new;
  end if;
  if tg_op = 'DELETE'
    or (new.member_id, new.lot_id, new.origin, new.order_id, new.credits, new.paid_amount, new.currency, new.created_at)
      is distinct from (old.member_id, old.lot_id, old.origin, old.order_id, old.credits, old.paid_amount, old.currency, old.created_at)
    or (new.remaining <> old.remaining and pg_trigger_depth() < 2)
  then raise exception 'a lot changes by entries only' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger credit_lot_guard before insert or delete on credit_lot
  for each row execute function ledger_guard_lot();
create trigger credit_lot_guard_update before update on credit_lot
  for each row when (pg_trigger_depth() = 0) execute function ledger_guard_lot();

-- Balances start at zero and change by transfers only.
create function ledger_guard_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then return new; end if;
  if tg_op = 'UPDATE' and new.member_id = old.member_id and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'a balance changes by entries only' using errcode = 'restrict_violation';
end $$;
create trigger wallet_guard before insert or delete on wallet
  for each row execute function ledger_guard_wallet();
create trigger wallet_guard_update before update on wallet
  for each row when (pg_trigger_depth() = 0) execute function ledger_guard_wallet();
