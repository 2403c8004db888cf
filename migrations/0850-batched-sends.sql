-- additive
-- Sends that a node has waiting at the same moment share one statement, and so do their debits.

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
        select from ledger_transaction t where t.member_id = d.member_id and t.transaction_id in (d.key, d.given_key)
      )
    ), transactions as (
      insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
      select c.member_id, c.key, c.kind, c.reference, c.at from chosen c
    ), entries as (
      insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
      select c.member_id, c.key, 0, 'earned', null, c.credits, c.at from chosen c
      union all
      select c.member_id, c.key, 1, 'member', c.lot_id, -c.credits, c.at from chosen c
    )
    select c.member_id, c.balance from chosen c;
end $$;
