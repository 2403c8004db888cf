-- The key of a spend is written six times, in three rows and three index entries. A uuid of 36 letters has the same 128 bits as 22
-- letters of base64url. Spends before this migration keep their keys, so both functions look for either.
create function short_ledger_key(p_key text) returns text language sql immutable parallel safe as $$
  select case when p_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then rtrim(translate(encode(uuid_send(p_key::uuid), 'base64'), '+/', '-_'), '=')
    else p_key end
$$;

create or replace function spend_credits(
  p_member bigint, p_key text, p_kind text, p_reference text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
declare
  first record;
  v_key text := short_ledger_key(p_key);
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  if p_credits < 0 then raise exception 'a spend takes credits' using errcode = 'check_violation'; end if;
  if p_credits = 0 then outcome := 'free'; return; end if;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id in (v_key, p_key)) then
    outcome := 'repeated'; return;
  end if;
  if balance < p_credits then outcome := 'not_enough'; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, v_key, p_kind, p_reference, p_now);
  select l.lot_id, l.remaining into first from credit_lot l where l.member_id = p_member and l.remaining > 0
    order by l.paid_amount > 0, l.created_at, l.lot_id limit 1;
  if first.remaining >= p_credits then
    insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at) values
      (p_member, v_key, 0, 'earned', null, p_credits, p_now),
      (p_member, v_key, 1, 'member', first.lot_id, -p_credits, p_now);
  else
    insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
      select p_member, v_key, 0, 'earned', null, p_credits, p_now
      union all
      select p_member, v_key, (row_number() over (order by lots.position))::smallint, 'member', lots.lot_id,
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

-- A debit has one of the two keys, and its return is named after that one.
create or replace function return_credits(
  p_member bigint, p_key text, p_reason text, p_now timestamptz, p_reference text default null,
  out balance int, out returned int
) language plpgsql as $$
declare
  v_spend text := short_ledger_key(p_key);
  v_key text;
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  returned := 0;
  if not exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = v_spend) then v_spend := p_key; end if;
  v_key := 'return:' || v_spend;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = v_key) then return; end if;
  if not exists (select from ledger_entry e where e.member_id = p_member and e.transaction_id = v_spend
                   and e.account = 'member' and e.credits < 0) then return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
    values (p_member, v_key, p_reason, coalesce(p_reference, p_key), p_now);
  with source as (
    select e.line, e.account, e.lot_id, l.order_id, -e.credits as credits
      from ledger_entry e left join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
      where e.member_id = p_member and e.transaction_id = v_spend
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
