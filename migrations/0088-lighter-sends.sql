-- A send writes few rows; each index on them, and each statement of a guard, is paid for by every message.

-- Two members have one conversation, found by its (lo, hi): their inbox rows need no index of their own for it.
drop index inbox_other;
-- Where the answer guarantee looks beside the unread: taken out of the view by a block before it was read. Hardly ever a row.
drop index inbox_unopened;
create index inbox_parted_unopened on inbox (conversation_id) where removed_up_to > greatest(read_up_to, seen_up_to);

-- Lots of a member are few, and the key finds them. An index on what is left of them made every spend write all indexes anew.
drop index credit_lot_left;

-- Nearly every statement posts one transaction over one lot: then the key finds both rows. The rules are the same for any other.
create or replace function ledger_post() returns trigger language plpgsql as $$
declare found record;
begin
  select min(member_id) as member_id, max(member_id) as last_member, min(transaction_id) as id, max(transaction_id) as last_id,
         min(lot_id) as lot_id, max(lot_id) as last_lot, sum(credits) as rest, sum(credits) filter (where account = 'member') as credits
    into found from posted;
  if found.member_id = found.last_member and found.id = found.last_id and found.lot_id = found.last_lot then
    if found.rest <> 0 then
      raise exception 'the entries of a transaction must sum to zero' using errcode = 'check_violation';
    end if;
    with lot as (
      update credit_lot set remaining = remaining + found.credits where member_id = found.member_id and lot_id = found.lot_id
    )
    update wallet set balance = balance + found.credits where member_id = found.member_id;
    return null;
  end if;
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

-- Takes credits once for one key: free lots first, then the oldest paid ones. The wallet's row lock keeps spends of one member in line.
-- The first lot alone nearly always has enough.
create or replace function spend_credits(
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
      select p_member, p_key, (row_number() over (order by lots.place))::smallint, 'member', lots.lot_id,
             -least(lots.remaining, p_credits - lots.before), p_now
        from (
          select l.lot_id, l.remaining,
                 row_number() over spending as place,
                 sum(l.remaining) over spending - l.remaining as before
            from credit_lot l where l.member_id = p_member and l.remaining > 0
            window spending as (order by l.paid_amount > 0, l.created_at, l.lot_id)
        ) lots where lots.before < p_credits;
  end if;
  balance := balance - p_credits;
  outcome := 'spent';
end $$;

-- Undoes the statement it stands in, with a word that its caller knows.
create function refuse(p_reason text) returns int language plpgsql as $$
begin
  raise exception using message = p_reason, errcode = 'VK001';
end $$;
