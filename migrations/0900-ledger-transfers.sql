-- A debit wrote a transaction and two entries, with six index entries: half of the bytes of a paid message. Every movement of credits
-- takes them from one account and gives them to another, so one row says it all, and a transaction that does not sum to zero cannot
-- even be written. `ledger_transaction` and `ledger_entry` are views of it now. The release before this one cannot write it.

-- A transaction has one transfer for each lot that it moves. `member` and `forfeited` are accounts of the lot (forfeited: credits of a
-- reversed order that a won dispute can release); the others are accounts of the house.
create table ledger_transfer (
  member_id bigint not null,
  lot_id bigint not null,
  at timestamptz not null,
  credits int not null check (credits > 0),
  line smallint not null check (line >= 0), -- from 0 within the transaction
  transaction_id text not null, -- the idempotency key: a uuid in 22 letters, 'order:1234', 'signup'
  kind text not null check (kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund',
    'chargeback', 'chargeback_reversed', 'erasure', 'reactivation')),
  reference text, -- what the account page links to
  from_account text not null check (from_account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')),
  to_account text not null check (to_account in ('member', 'issued', 'earned', 'refunded', 'waived', 'forfeited')),
  primary key (member_id, transaction_id, line),
  constraint ledger_transfer_between_accounts check (from_account <> to_account
    and (from_account in ('member', 'forfeited') or to_account in ('member', 'forfeited')))
);

-- The entry of the house names no lot, so an entry of a lot pairs with it; without one, both entries are of the same lot.
insert into ledger_transfer (member_id, lot_id, at, credits, line, transaction_id, kind, reference, from_account, to_account)
select e.member_id, e.lot_id, e.at, abs(e.credits),
       row_number() over (partition by e.member_id, e.transaction_id order by e.line) - 1, e.transaction_id, t.kind, t.reference,
       case when e.credits < 0 then e.account else coalesce(house.account, 'forfeited') end,
       case when e.credits < 0 then coalesce(house.account, 'forfeited') else e.account end
from ledger_entry e
join ledger_transaction t on t.member_id = e.member_id and t.transaction_id = e.transaction_id
left join ledger_entry house on house.member_id = e.member_id and house.transaction_id = e.transaction_id and house.lot_id is null
where e.lot_id is not null and (e.account = 'member' or house.account is not null);

alter table ledger_entry rename to ledger_entry_before;
alter table ledger_transaction rename to ledger_transaction_before;

create view ledger_transaction as
  select member_id, transaction_id, kind, reference, at from ledger_transfer where line = 0;

-- Both sides of each transfer, which sum to zero.
create view ledger_entry as
  select member_id, transaction_id, 2 * line as line, from_account as account,
         case when from_account in ('member', 'forfeited') then lot_id end as lot_id, -credits as credits, at
    from ledger_transfer
  union all
  select member_id, transaction_id, 2 * line + 1, to_account,
         case when to_account in ('member', 'forfeited') then lot_id end, credits, at
    from ledger_transfer;

do $$
begin
  if exists (
    select from (
      select member_id, transaction_id, account, lot_id, credits from ledger_entry_before
      union all select member_id, transaction_id, account, lot_id, -credits from ledger_entry
    ) both_sides group by member_id, transaction_id, account, lot_id having sum(credits) <> 0
  ) or exists (
    (select member_id, transaction_id, kind, reference, at from ledger_transaction_before) except table ledger_transaction
  ) then
    raise exception 'the ledger has transactions that are no transfers between two accounts';
  end if;
end $$;
drop table ledger_entry_before, ledger_transaction_before;

create index ledger_transfer_time on ledger_transfer (member_id, at) where line = 0;

-- Transfers are append-only: another transaction corrects a mistake.
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each statement execute function reject_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function reject_change();

-- Applies the transfers of a statement to lots and balances. Nearly every statement moves one lot, or one of each of several members. A
-- transfer that fills the lot of an order is checked against the order; a spend is not.
create or replace function ledger_post() returns trigger language plpgsql as $$
declare posting record;
begin
  select min(member_id) as member_id, max(member_id) as last_member, min(lot_id) as lot_id, max(lot_id) as last_lot,
         sum(case when to_account = 'member' then credits when from_account = 'member' then -credits else 0 end)::int as credits,
         bool_or(to_account = 'member') as fills
    into posting from posted;
  if posting.member_id = posting.last_member and posting.lot_id = posting.last_lot then
    with lot as (
      update credit_lot set remaining = remaining + posting.credits where member_id = posting.member_id and lot_id = posting.lot_id
    )
    update wallet set balance = balance + posting.credits where member_id = posting.member_id;
  else
    with moved as materialized (
      select member_id, lot_id, sum(case to_account when 'member' then credits else -credits end)::int as credits
      from posted where 'member' in (from_account, to_account) group by member_id, lot_id
    ), lots as (
      update credit_lot l set remaining = l.remaining + m.credits from moved m where l.member_id = m.member_id and l.lot_id = m.lot_id
    )
    update wallet w set balance = w.balance + m.credits
      from (select member_id, sum(credits)::int as credits from moved group by member_id) m where w.member_id = m.member_id;
  end if;
  if posting.fills then
    perform assert_order_lot_capacity(l.order_id)
      from credit_lot l join posted p on p.member_id = l.member_id and p.lot_id = l.lot_id
      where p.to_account = 'member' and l.order_id is not null;
  end if;
  return null;
end $$;
create trigger ledger_transfer_post after insert on ledger_transfer referencing new table as posted
  for each statement execute function ledger_post();

create or replace function grant_credits(
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

create or replace function withdraw_credits(
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

create or replace function waive_credits(
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

create or replace function release_forfeited(
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
