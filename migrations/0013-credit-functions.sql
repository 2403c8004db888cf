-- The transactions of the ledger. Each takes an idempotency key (p_key), acts once for it, and returns the balance afterwards. The lock on
-- the wallet's row serialises the transactions of one member.

-- Adds a lot.
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

-- Spends credits: free lots first, then the oldest paid ones. The first lot alone nearly always has enough.
-- outcome: free (nothing to pay), repeated (this key was spent before), not_enough, spent.
create function spend_credits(
  p_member bigint, p_key text, p_kind text, p_reference text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
declare first record;
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
  select l.lot_id, l.remaining into first from credit_lot l where l.member_id = p_member and l.remaining > 0
    order by l.paid_amount > 0, l.created_at, l.lot_id limit 1;
  if first.remaining >= p_credits then
    insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at) values
      (p_member, p_key, 0, 'earned', null, p_credits, p_now),
      (p_member, p_key, 1, 'member', first.lot_id, -p_credits, p_now);
  else
    insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
      select p_member, p_key, 0, 'earned', null, p_credits, p_now
      union all
      select p_member, p_key, (row_number() over (order by lots.position))::smallint, 'member', lots.lot_id,
             -least(lots.remaining, p_credits - lots.before), p_now
        from (
          select l.lot_id, l.remaining,
                 row_number() over free_first as position,
                 sum(l.remaining) over free_first - l.remaining as before
            from credit_lot l where l.member_id = p_member and l.remaining > 0
            window free_first as (order by l.paid_amount > 0, l.created_at, l.lot_id)
        ) lots where lots.before < p_credits;
  end if;
  balance := balance - p_credits;
  outcome := 'spent';
end $$;

-- Returns a spend to the lots it came from. What a lot may not hold any more, because its order was reversed, is forfeited.
-- p_reference: what the account page links to, if it is not the key.
create function return_credits(
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
               order_lot_capacity(s.order_id) - (sum(s.credits) over (partition by s.order_id order by s.line) - s.credits)))::int end as open
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

-- Takes what is left of an order's lots, at most p_max: paid back, charged back or given up.
create function withdraw_credits(
  p_member bigint, p_key text, p_kind text, p_account text, p_order bigint, p_max int, p_now timestamptz,
  out balance int, out withdrawn int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  withdrawn := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select least(coalesce(sum(l.remaining), 0), coalesce(p_max, 2147483647))::int into withdrawn
    from credit_lot l where l.member_id = p_member and l.order_id = p_order;
  if withdrawn <= 0 then withdrawn := 0; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, p_kind, p_order::text, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, 0, p_account, null, withdrawn, p_now
    union all
    select p_member, p_key, lots.position::smallint, 'member', lots.lot_id, -least(lots.remaining, withdrawn - lots.before), p_now
      from (
        select l.lot_id, l.remaining, row_number() over oldest_first as position, sum(l.remaining) over oldest_first - l.remaining as before
          from credit_lot l where l.member_id = p_member and l.order_id = p_order and l.remaining > 0
          window oldest_first as (order by l.created_at, l.lot_id)
      ) lots where lots.before < withdrawn;
  balance := balance - withdrawn;
end $$;

-- Takes all paid and unused credits when a member gives them up. Without p_provisional, direct debits that may still settle are left out.
create function waive_credits(
  p_member bigint, p_key text, p_provisional boolean, p_now timestamptz,
  out balance int, out waived int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  waived := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select coalesce(sum(l.remaining), 0)::int into waived from credit_lot l
    where l.member_id = p_member and l.origin in ('purchase', 'direct_debit') and (p_provisional or not l.provisional);
  if waived = 0 then return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, 'erasure', null, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, 0, 'waived', null, waived, p_now
    union all
    select p_member, p_key, (row_number() over (order by l.created_at, l.lot_id))::smallint, 'member', l.lot_id, -l.remaining, p_now
      from credit_lot l where l.member_id = p_member and l.remaining > 0
        and l.origin in ('purchase', 'direct_debit') and (p_provisional or not l.provisional);
  balance := balance - waived;
end $$;

-- Releases what the lots of an order forfeited, as far as they may hold it again, when its money is ours after all.
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
             order_lot_capacity(p_order) - (sum(credits) over (order by lot_id) - credits)))::int as credits
      from forfeited
  ), lines as (
    select lot_id, 'forfeited' as account, -credits as credits from open where credits > 0
    union all select lot_id, 'member', credits from open where credits > 0
  ), transaction_row as (
    insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
      select p_member, p_key, p_kind, p_order::text, p_now from lines limit 1
  )
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, (row_number() over (order by account, lot_id) - 1)::smallint, account, lot_id, credits, p_now from lines;
  select coalesce(sum(e.credits), 0) into released
    from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key and e.account = 'member';
  balance := balance + released;
end $$;
