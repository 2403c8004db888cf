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
  granted := not exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key);
  if not granted then return; end if;
  insert into credit_lot (member_id, lot_id, origin, order_id, credits, remaining, paid_amount, currency, provisional, created_at)
    values (p_member, p_lot, p_origin, p_order, p_credits, 0, p_paid, p_currency, p_provisional, p_now);
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    values (p_member, p_key, 0, case p_origin when 'direct_debit' then 'purchase' else p_origin::text end, p_order::text,
            'issued', 'member', p_lot, p_credits, p_now);
  balance := balance + p_credits;
end $$;

-- The key of a spend is written in rows and index entries. A uuid of 36 letters has the same 128 bits as 22 letters of base64url.
-- A spend under either form of its key counts as the same.
create function short_ledger_key(p_key text) returns text language sql immutable parallel safe as $$
  select case when p_key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then rtrim(translate(encode(uuid_send(p_key::uuid), 'base64'), '+/', '-_'), '=')
    else p_key end
$$;

-- Spends credits: free lots first, then the oldest paid ones. The first lot alone nearly always has enough.
-- outcome: free (nothing to pay), repeated (this key was spent before), not_enough, spent.
create function spend_credits(
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
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id in (v_key, p_key)) then
    outcome := 'repeated'; return;
  end if;
  if balance < p_credits then outcome := 'not_enough'; return; end if;
  select l.lot_id, l.remaining into first from credit_lot l where l.member_id = p_member and l.remaining > 0
    order by l.paid_amount > 0, l.created_at, l.lot_id limit 1;
  if first.remaining >= p_credits then
    insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      values (p_member, v_key, 0, p_kind, p_reference, 'member', 'earned', first.lot_id, p_credits, p_now);
  else
    insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      select p_member, v_key, row_number() over (order by lots.position) - 1, p_kind, p_reference, 'member', 'earned', lots.lot_id,
             least(lots.remaining, p_credits - lots.before), p_now
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

-- Debits several members, each once, and returns their new balances. It leaves out, and debits nothing of, whoever needs more than
-- that: another transaction is changing the wallet, the first lot has not enough, or the key was spent before. For them `spend_credits`
-- decides. It waits for no lock, so a busy wallet delays no other one and two batches cannot deadlock.
create function spend_credits_in_batch(
  p_members bigint[], p_keys text[], p_kinds text[], p_references text[], p_credits int[], p_times timestamptz[]
) returns table (member_id bigint, balance int) language plpgsql rows 8 as $$
declare v_locked bigint[];
begin
  select array_agg(locked.member_id) into v_locked from (
    select w.member_id from wallet w where w.member_id = any(p_members) for no key update skip locked
  ) locked;
  return query
    with debits as materialized (
      select u.member_id, u.key as given_key, short_ledger_key(u.key) as key, u.kind, u.reference, u.credits, u.at
      from unnest(p_members, p_keys, p_kinds, p_references, p_credits, p_times) as u (member_id, key, kind, reference, credits, at)
      where u.member_id = any(v_locked) and u.credits > 0
    ), chosen as materialized (
      select d.member_id, d.key, d.kind, d.reference, d.credits, d.at, w.balance - d.credits as balance, l.lot_id
      from debits d
      join wallet w on w.member_id = d.member_id
      cross join lateral (
        select c.lot_id, c.remaining from credit_lot c where c.member_id = d.member_id and c.remaining > 0
        order by c.paid_amount > 0, c.created_at, c.lot_id limit 1
      ) l
      where l.remaining >= d.credits and not exists (
        select from ledger_transfer t where t.member_id = d.member_id and t.transaction_id in (d.key, d.given_key)
      )
    ), transfers as (
      insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      select c.member_id, c.key, 0, c.kind, c.reference, 'member', 'earned', c.lot_id, c.credits, c.at from chosen c
    )
    select c.member_id, c.balance from chosen c;
end $$;

-- Returns a spend to the lots it came from. What a lot may not hold any more, because its order was reversed, is forfeited.
-- p_reference: what the account page links to, if it is not the key.
create function return_credits(
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
  if not exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = v_spend) then v_spend := p_key; end if;
  v_key := 'return:' || v_spend;
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = v_key) then return; end if;
  with source as (
    select t.line, t.to_account, t.lot_id, l.order_id, t.credits
      from ledger_transfer t join credit_lot l on l.member_id = t.member_id and l.lot_id = t.lot_id
      where t.member_id = p_member and t.transaction_id = v_spend and t.from_account = 'member'
  ), lots as (
    select s.*, case when s.order_id is null then s.credits else greatest(0, least(s.credits,
               order_lot_capacity(s.order_id) - (sum(s.credits) over (partition by s.order_id order by s.line) - s.credits)))::int end as open
      from source s
  ), parts as (
    select 1 as part, line, to_account, 'member' as receiver, lot_id, open as credits from lots where open > 0
    union all select 2, line, to_account, 'forfeited', lot_id, credits - open from lots where credits > open
  )
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    select p_member, v_key, row_number() over (order by part, line) - 1, p_reason, coalesce(p_reference, p_key),
           to_account, receiver, lot_id, credits, p_now from parts;
  select coalesce(sum(t.credits), 0) into returned
    from ledger_transfer t where t.member_id = p_member and t.transaction_id = v_key and t.to_account = 'member';
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
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select least(coalesce(sum(l.remaining), 0), coalesce(p_max, 2147483647))::int into withdrawn
    from credit_lot l where l.member_id = p_member and l.order_id = p_order;
  if withdrawn <= 0 then withdrawn := 0; return; end if;
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    select p_member, p_key, lots.position - 1, p_kind, p_order::text, 'member', p_account, lots.lot_id,
           least(lots.remaining, withdrawn - lots.before), p_now
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
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    select p_member, p_key, row_number() over (order by l.created_at, l.lot_id) - 1, 'erasure', null, 'member', 'waived', l.lot_id,
           l.remaining, p_now
      from credit_lot l where l.member_id = p_member and l.remaining > 0
        and l.origin in ('purchase', 'direct_debit') and (p_provisional or not l.provisional);
  select coalesce(sum(t.credits), 0)::int into waived
    from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key;
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
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  with forfeited as (
    select e.lot_id, sum(e.credits)::int as credits
      from ledger_entry e join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
      where e.member_id = p_member and e.account = 'forfeited' and l.order_id = p_order
      group by e.lot_id having sum(e.credits) > 0
  ), open as (
    select lot_id, greatest(0, least(credits,
             order_lot_capacity(p_order) - (sum(credits) over (order by lot_id) - credits)))::int as credits
      from forfeited
  )
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    select p_member, p_key, row_number() over (order by lot_id) - 1, p_kind, p_order::text, 'forfeited', 'member', lot_id, credits, p_now
    from open where credits > 0;
  select coalesce(sum(t.credits), 0) into released
    from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key;
  balance := balance + released;
end $$;

-- Takes credits from the lots that the staff gave, the latest first; nothing unless they have enough left. The member keeps all others.
create function take_back_credits(
  p_member bigint, p_key text, p_credits int, p_now timestamptz,
  out balance int, out taken int, out remaining int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  taken := 0;
  if p_credits <= 0 then raise exception 'credits to take back are positive' using errcode = 'check_violation'; end if;
  select coalesce(sum(l.remaining), 0)::int into remaining
    from credit_lot l where l.member_id = p_member and l.origin = 'gesture';
  if remaining < p_credits then return; end if;
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
    select p_member, p_key, lots.position - 1, 'taken_back', null, 'member', 'issued', lots.lot_id,
           least(lots.remaining, p_credits - lots.before), p_now
      from (
        select l.lot_id, l.remaining, row_number() over latest_first as position,
               sum(l.remaining) over latest_first - l.remaining as before
          from credit_lot l where l.member_id = p_member and l.origin = 'gesture' and l.remaining > 0
          window latest_first as (order by l.created_at desc, l.lot_id desc)
      ) lots where lots.before < p_credits;
  taken := p_credits;
  balance := balance - p_credits;
  remaining := remaining - p_credits;
end $$;
