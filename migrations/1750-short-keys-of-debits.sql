-- The keys of debits arrive in 22 characters, as they have been stored: no function shortens them any more.
-- As before, with the key as it comes.
create or replace function spend_credits(
  p_member bigint, p_key text, p_kind text, p_reference text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
declare
  first record;
begin
  select w.balance - w.held into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  if p_credits < 0 then raise exception 'a spend takes credits' using errcode = 'check_violation'; end if;
  if p_credits = 0 then outcome := 'free'; return; end if;
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = p_key) then
    outcome := 'repeated'; return;
  end if;
  if balance < p_credits then outcome := 'not_enough'; return; end if;
  select l.lot_id, l.remaining into first from credit_lot l where l.member_id = p_member and l.remaining > 0
    order by l.paid_amount > 0, l.created_at, l.lot_id limit 1;
  if first.remaining >= p_credits then
    insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      values (p_member, p_key, 0, p_kind, p_reference, 'member', 'earned', first.lot_id, p_credits, p_now);
  else
    insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      select p_member, p_key, row_number() over (order by lots.position) - 1, p_kind, p_reference, 'member', 'earned', lots.lot_id,
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

create or replace function spend_credits_in_batch(
  p_members bigint[], p_keys text[], p_kinds text[], p_references text[], p_credits int[], p_times timestamptz[]
) returns table (member_id bigint, balance int) language plpgsql rows 8 as $$
declare v_locked bigint[];
begin
  select array_agg(locked.member_id) into v_locked from (
    select w.member_id from wallet w where w.member_id = any(p_members) for no key update skip locked
  ) locked;
  return query
    with debits as materialized (
      select u.member_id, u.key, u.kind, u.reference, u.credits, u.at
      from unnest(p_members, p_keys, p_kinds, p_references, p_credits, p_times) as u (member_id, key, kind, reference, credits, at)
      where u.member_id = any(v_locked) and u.credits > 0
    ), chosen as materialized (
      select d.member_id, d.key, d.kind, d.reference, d.credits, d.at, w.balance - w.held - d.credits as balance, l.lot_id
      from debits d
      join wallet w on w.member_id = d.member_id
      cross join lateral (
        select c.lot_id, c.remaining from credit_lot c where c.member_id = d.member_id and c.remaining > 0
        order by c.paid_amount > 0, c.created_at, c.lot_id limit 1
      ) l
      where l.remaining >= d.credits and w.balance - w.held >= d.credits and not exists (
        select from ledger_transfer t where t.member_id = d.member_id and t.transaction_id = d.key
      )
    ), transfers as (
      insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      select c.member_id, c.key, 0, c.kind, c.reference, 'member', 'earned', c.lot_id, c.credits, c.at from chosen c
    )
    select c.member_id, c.balance from chosen c;
end $$;

create or replace function return_credits(
  p_member bigint, p_key text, p_reason text, p_now timestamptz, p_reference text default null,
  out balance int, out returned int
) language plpgsql as $$
declare
  v_key text := 'return:' || p_key;
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  returned := 0;
  if exists (select from ledger_transfer t where t.member_id = p_member and t.transaction_id = v_key) then return; end if;
  with source as (
    select t.line, t.to_account, t.lot_id, l.order_id, t.credits
      from ledger_transfer t join credit_lot l on l.member_id = t.member_id and l.lot_id = t.lot_id
      where t.member_id = p_member and t.transaction_id = p_key and t.from_account = 'member'
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

drop function short_ledger_key(text);
