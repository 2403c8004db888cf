-- A double-entry ledger. Only ledger entries change a lot or a balance, and triggers enforce it.

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

create table ledger_transaction (
  member_id bigint not null,
  transaction_id text not null, -- the idempotency key: the uuid of a message, 'order:1234', 'signup'
  kind text not null check (kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund',
    'chargeback', 'chargeback_reversed', 'erasure', 'reactivation')),
  reference text, -- what the account page links to
  at timestamptz not null,
  primary key (member_id, transaction_id)
);
create index ledger_transaction_list on ledger_transaction (member_id, at desc, transaction_id);

-- The entries of one transaction sum to zero. Entries of `member` name a lot, and so do those of `forfeited`, credits of a reversed
-- order that a won dispute can release; the other accounts of the house do not.
create table ledger_entry (
  member_id bigint not null,
  transaction_id text not null,
  line smallint not null,
  account text not null check (account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')),
  lot_id bigint,
  credits int not null check (credits <> 0),
  at timestamptz not null,
  primary key (member_id, transaction_id, line),
  check ((account in ('member', 'forfeited')) = (lot_id is not null))
);

-- Transactions and entries are append-only: another transaction corrects a mistake.
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function reject_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function reject_change();

-- Checks that each transaction sums to zero, and applies its entries to the lots and balances. All entries of a transaction come in one
-- statement. Nearly every statement posts one transaction on one lot, found by its key; the second branch does the same for any
-- number of them. An entry that fills the lot of an order is checked against the order; a spend is not.
create function ledger_post() returns trigger language plpgsql as $$
declare posting record;
begin
  select min(member_id) as member_id, max(member_id) as last_member, min(transaction_id) as id, max(transaction_id) as last_id,
         min(lot_id) as lot_id, max(lot_id) as last_lot, sum(credits) as rest,
         coalesce(sum(credits) filter (where account = 'member'), 0) as credits,
         coalesce(max(credits) filter (where account = 'member'), 0) as max_filled
    into posting from posted;
  if posting.member_id = posting.last_member and posting.id = posting.last_id and posting.lot_id = posting.last_lot then
    if posting.rest <> 0 then
      raise exception 'the entries of a transaction must sum to zero' using errcode = 'check_violation';
    end if;
    with lot as (
      update credit_lot set remaining = remaining + posting.credits where member_id = posting.member_id and lot_id = posting.lot_id
    )
    update wallet set balance = balance + posting.credits where member_id = posting.member_id;
  else
    if exists (select from posted group by member_id, transaction_id having sum(credits) <> 0) then
      raise exception 'the entries of a transaction must sum to zero' using errcode = 'check_violation';
    end if;
    update credit_lot l set remaining = l.remaining + p.credits
      from (select member_id, lot_id, sum(credits)::int as credits from posted where account = 'member' group by member_id, lot_id) p
      where l.member_id = p.member_id and l.lot_id = p.lot_id;
    update wallet w set balance = w.balance + p.credits
      from (select member_id, sum(credits)::int as credits from posted where account = 'member' group by member_id) p
      where w.member_id = p.member_id;
  end if;
  if posting.max_filled > 0 then
    perform assert_order_lot_capacity(l.order_id)
      from credit_lot l join posted p on p.member_id = l.member_id and p.lot_id = l.lot_id
      where p.account = 'member' and p.credits > 0 and l.order_id is not null;
  end if;
  return null;
end $$;
create trigger ledger_entry_post after insert on ledger_entry referencing new table as posted
  for each statement execute function ledger_post();

-- Lots are filled by entries only, are never deleted, and keep their size and price. The update triggers do not fire inside
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

-- Balances start at zero and change by entries only.
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
