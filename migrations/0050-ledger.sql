-- What causes an entry names itself: a message's uuid, 'order:1234', 'signup'.
alter table ledger_transaction alter transaction_id type text;
alter table ledger_entry alter transaction_id type text;
alter table ledger_transaction add check (
  kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund', 'chargeback', 'erasure')
);
alter table ledger_entry add check ((account = 'member') = (lot_id is not null));

create index credit_lot_left on credit_lot (member_id, created_at) where remaining > 0;
create index credit_lot_order on credit_lot (order_id) where order_id is not null;

-- What is written stays: a mistake is put right by another transaction, never by changing one.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();

-- All entries of a transaction come in one statement, sum to zero, and move the lots and the balance themselves,
-- so that neither can ever differ from the entries.
create function ledger_post() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by member_id, transaction_id having sum(credits) <> 0) then
    raise exception 'the entries of a transaction must sum to zero' using errcode = 'check_violation';
  end if;
  update credit_lot l set remaining = l.remaining + p.credits
    from (select member_id, lot_id, sum(credits)::int as credits from posted where account = 'member' group by member_id, lot_id) p
    where l.member_id = p.member_id and l.lot_id = p.lot_id;
  update wallet w set balance = w.balance + p.credits
    from (select member_id, sum(credits)::int as credits from posted where account = 'member' group by member_id) p
    where w.member_id = p.member_id;
  return null;
end $$;

create trigger ledger_entry_post after insert on ledger_entry referencing new table as posted
  for each statement execute function ledger_post();

-- Lots and balances follow entries alone. A lot is never taken away; its price and size never change.
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

create trigger credit_lot_guard before insert or update or delete on credit_lot
  for each row execute function ledger_guard_lot();

create function ledger_guard_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then return new; end if;
  if tg_op = 'UPDATE' and new.member_id = old.member_id and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'a balance changes by entries only' using errcode = 'restrict_violation';
end $$;

create trigger wallet_guard before insert or update or delete on wallet
  for each row execute function ledger_guard_wallet();

-- Takes credits once for one key: free lots first, then the oldest paid ones. The wallet's row lock keeps spends of one member in line.
create function spend_credits(
  p_member bigint, p_key text, p_kind text, p_reference text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  if p_credits < 0 then raise exception 'a spend takes credits' using errcode = 'check_violation'; end if;
  if p_credits = 0 then outcome := 'free'; return; end if;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then
    outcome := 'repeated'; return;
  end if;
  if balance < p_credits then outcome := 'not_enough'; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, p_kind, p_reference, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, 0, 'earned', null, p_credits, p_now
    union all
    select p_member, p_key, (row_number() over (order by lots.place))::smallint, 'member', lots.lot_id,
           -least(lots.remaining, p_credits - lots.before), p_now
      from (
        select l.lot_id, l.remaining,
               row_number() over spending as place,
               sum(l.remaining) over spending - l.remaining as before
          from credit_lot l where l.member_id = p_member and l.remaining > 0
          window spending as (order by l.paid_amount > 0, l.created_at, l.lot_id)
      ) lots where lots.before < p_credits;
  balance := balance - p_credits;
  outcome := 'spent';
end $$;

-- Gives a spend back to the lots it was taken from, once, whatever asks for it.
create function return_credits(
  p_member bigint, p_key text, p_reason text, p_now timestamptz,
  out balance int, out returned int
) language plpgsql as $$
declare v_key text := 'return:' || p_key;
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  returned := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = v_key) then return; end if;
  select coalesce(-sum(e.credits), 0) into returned
    from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key and e.account = 'member';
  if returned <= 0 then returned := 0; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, v_key, p_reason, p_key, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select e.member_id, v_key, e.line, e.account, e.lot_id, -e.credits, p_now
      from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key;
  balance := balance + returned;
end $$;

-- Adds a lot once for one key.
create function grant_credits(
  p_member bigint, p_key text, p_lot bigint, p_origin lot_origin, p_credits int, p_order bigint, p_paid int, p_currency char(3),
  p_provisional boolean, p_now timestamptz,
  out balance int, out granted boolean
) language plpgsql as $$
begin
  insert into wallet (member_id) values (p_member) on conflict do nothing;
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  granted := not exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key);
  if not granted then return; end if;
  insert into credit_lot (member_id, lot_id, origin, order_id, credits, remaining, paid_amount, currency, provisional, created_at)
    values (p_member, p_lot, p_origin, p_order, p_credits, 0, p_paid, p_currency, p_provisional, p_now);
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
    values (p_member, p_key, case p_origin when 'direct_debit' then 'purchase' else p_origin::text end, p_order::text, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at) values
    (p_member, p_key, 0, 'issued', null, -p_credits, p_now),
    (p_member, p_key, 1, 'member', p_lot, p_credits, p_now);
  balance := balance + p_credits;
end $$;
