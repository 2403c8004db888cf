-- The staff can take back credits that they gave by mistake. The release before this one does not know the kind of these transfers.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in ('signup', 'purchase', 'gesture', 'message', 'photo',
  'gift', 'unsend', 'guarantee', 'refund', 'chargeback', 'chargeback_reversed', 'erasure', 'reactivation', 'taken_back'));

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
