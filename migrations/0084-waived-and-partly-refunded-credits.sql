-- What a deletion gave up comes back with the member. The old check was narrower, so rows of before need no second look.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund', 'chargeback', 'erasure', 'reactivation')
) not valid;

-- What is left of an order's lots goes back to the house, or no more than p_most of it. Nothing is taken twice for one key.
drop function withdraw_credits(bigint, text, text, text, bigint, timestamptz);
create function withdraw_credits(
  p_member bigint, p_key text, p_kind text, p_account text, p_order bigint, p_most int, p_now timestamptz,
  out balance int, out taken int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  taken := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select least(coalesce(sum(l.remaining), 0), coalesce(p_most, 2147483647))::int into taken
    from credit_lot l where l.member_id = p_member and l.order_id = p_order;
  if taken <= 0 then taken := 0; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, p_kind, p_order::text, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, 0, p_account, null, taken, p_now
    union all
    select p_member, p_key, lots.place::smallint, 'member', lots.lot_id, -least(lots.remaining, taken - lots.before), p_now
      from (
        select l.lot_id, l.remaining, row_number() over taking as place, sum(l.remaining) over taking - l.remaining as before
          from credit_lot l where l.member_id = p_member and l.order_id = p_order and l.remaining > 0
          window taking as (order by l.created_at, l.lot_id)
      ) lots where lots.before < taken;
  balance := balance - taken;
end $$;

-- Everything that was paid for and is unused is given up, in one transaction. A debit that may still settle can be kept out.
create function waive_credits(
  p_member bigint, p_key text, p_provisional boolean, p_now timestamptz,
  out balance int, out taken int
) language plpgsql as $$
begin
  select w.balance into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  taken := 0;
  if exists (select from ledger_transaction t where t.member_id = p_member and t.transaction_id = p_key) then return; end if;
  select coalesce(sum(l.remaining), 0)::int into taken from credit_lot l
    where l.member_id = p_member and l.origin in ('purchase', 'direct_debit') and (p_provisional or not l.provisional);
  if taken = 0 then return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at) values (p_member, p_key, 'erasure', null, p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select p_member, p_key, 0, 'waived', null, taken, p_now
    union all
    select p_member, p_key, (row_number() over (order by l.created_at, l.lot_id))::smallint, 'member', l.lot_id, -l.remaining, p_now
      from credit_lot l where l.member_id = p_member and l.remaining > 0
        and l.origin in ('purchase', 'direct_debit') and (p_provisional or not l.provisional);
  balance := balance - taken;
end $$;
