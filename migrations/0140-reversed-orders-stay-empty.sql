-- Once the money of an order went back, its lots hold no credits again, whatever asks for it. What would have returned to them
-- is forfeited: an account of the house that still names the lot, so that a won dispute can release it.
alter table ledger_entry drop constraint ledger_entry_account_check, drop constraint ledger_entry_check;
alter table ledger_entry
  add constraint ledger_entry_account_check
    check (account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')) not valid,
  add constraint ledger_entry_check check ((account in ('member', 'forfeited')) = (lot_id is not null)) not valid;

-- How many more credits the lots of an order may hold: those of the price that we still have, less what they hold now. An order
-- that is not paid allows none, apart from a direct debit under way. Negative: they hold too many.
create function order_room(p_order bigint) returns int language sql stable as $$
  select coalesce((
      select case when o.status = 'completed' or (o.status = 'pending' and o.method = 'sdd')
               then o.credits - (o.refunded_amount::bigint * o.credits / o.amount)::int else 0 end
        from credit_order o where o.order_id = p_order), 0)
    - coalesce((select sum(l.remaining)::int from credit_lot l where l.order_id = p_order), 0)
$$;

create function ledger_refuse_overfull(p_order bigint) returns void language plpgsql as $$
begin
  if order_room(p_order) < 0 then
    raise exception 'the lots of order % hold more credits than were paid for', p_order using errcode = 'restrict_violation';
  end if;
end $$;

-- As before; and what fills a lot must be allowed by its order. Spending, nearly every statement, asks nothing more.
create or replace function ledger_post() returns trigger language plpgsql as $$
declare found record;
begin
  select min(member_id) as member_id, max(member_id) as last_member, min(transaction_id) as id, max(transaction_id) as last_id,
         min(lot_id) as lot_id, max(lot_id) as last_lot, sum(credits) as rest,
         coalesce(sum(credits) filter (where account = 'member'), 0) as credits,
         coalesce(max(credits) filter (where account = 'member'), 0) as most
    into found from posted;
  if found.member_id = found.last_member and found.id = found.last_id and found.lot_id = found.last_lot then
    if found.rest <> 0 then
      raise exception 'the entries of a transaction must sum to zero' using errcode = 'check_violation';
    end if;
    with lot as (
      update credit_lot set remaining = remaining + found.credits where member_id = found.member_id and lot_id = found.lot_id
    )
    update wallet set balance = balance + found.credits where member_id = found.member_id;
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
  if found.most > 0 then
    perform ledger_refuse_overfull(l.order_id)
      from credit_lot l join posted p on p.member_id = l.member_id and p.lot_id = l.lot_id
      where p.account = 'member' and p.credits > 0 and l.order_id is not null;
  end if;
  return null;
end $$;

-- The other direction: an order is not reversed, cancelled or paid back while its lots hold the credits. Asked at the commit,
-- behind the wallet's lock, so that an entry that fills a lot at the same moment is seen, or sees the order as it is then.
create function order_refuse_kept_credits() returns trigger language plpgsql as $$
begin
  perform from wallet w where w.member_id = new.member_id for no key update;
  perform ledger_refuse_overfull(new.order_id);
  return null;
end $$;

create constraint trigger credit_order_kept_credits after update of status, refunded_amount, credits, amount on credit_order
  deferrable initially deferred for each row execute function order_refuse_kept_credits();

-- Gives a spend back to the lots it was taken from, once, whatever asks for it; what a lot may not hold any more is forfeited.
-- `p_reference` is what the member's account page leads to, where that is not the key.
create or replace function return_credits(
  p_member bigint, p_key text, p_reason text, p_now timestamptz, p_reference text default null,
  out balance int, out returned int
) language plpgsql as $$
declare v_key text := 'return:' || p_key;
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  returned := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = v_key) then return; end if;
  if not exists (select from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key
                   and e.account = 'member' and e.credits < 0) then return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
    values (p_member, v_key, p_reason, coalesce(p_reference, p_key), p_now);
  with source as (
    select e.line, e.account, e.lot_id, l.order_id, -e.credits as credits
      from ledger_entry e left join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
      where e.member_id = p_member and e.transaction_id = p_key
  ), lots as (
    select s.*, case when s.order_id is null then s.credits else greatest(0, least(s.credits,
               order_room(s.order_id) - (sum(s.credits) over (partition by s.order_id order by s.line) - s.credits)))::int end as open
      from source s where s.account = 'member'
  ), lines as (
    select 0 as part, line, account, lot_id, credits from source where account <> 'member'
    union all select 1, line, 'member', lot_id, open from lots where open > 0
    union all select 2, line, 'forfeited', lot_id, credits - open from lots where credits > open
  )
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, v_key, (row_number() over (order by part, line) - 1)::smallint, account, lot_id, credits, p_now from lines;
  select coalesce(sum(e.credits), 0) into returned
    from ledger_entry e where e.member_id = p_member and e.transaction_id = v_key and e.account = 'member';
  balance := balance + returned;
end $$;

-- The money of an order is ours again: what its lots forfeited meanwhile returns to them, as far as they may hold it.
create function release_forfeited(
  p_member bigint, p_key text, p_kind text, p_order bigint, p_now timestamptz,
  out balance int, out released int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  released := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  with forfeited as (
    select e.lot_id, sum(e.credits)::int as credits
      from ledger_entry e join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
      where e.member_id = p_member and e.account = 'forfeited' and l.order_id = p_order
      group by e.lot_id having sum(e.credits) > 0
  ), open as (
    select lot_id, greatest(0, least(credits,
             order_room(p_order) - (sum(credits) over (order by lot_id) - credits)))::int as credits
      from forfeited
  ), lines as (
    select lot_id, 'forfeited' as account, -credits as credits from open where credits > 0
    union all select lot_id, 'member', credits from open where credits > 0
  ), noted as (
    insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
      select p_member, p_key, p_kind, p_order::text, p_now from lines limit 1
  )
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, (row_number() over (order by account, lot_id) - 1)::smallint, account, lot_id, credits, p_now from lines;
  select coalesce(sum(e.credits), 0) into released
    from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key and e.account = 'member';
  balance := balance + released;
end $$;
