-- A chargeback as we followed it: once, and taken back once when the dispute is won and the money comes back after all.
create table chargeback (
  order_id bigint not null,
  chargeback_id text not null, -- the provider's
  amount int not null check (amount >= 0), -- minor units that it took from us
  order_was order_status not null,
  at timestamptz not null,
  reversed_at timestamptz,
  primary key (order_id, chargeback_id)
);
insert into chargeback (order_id, chargeback_id, amount, order_was, at)
  select e.order_id, e.detail->>'chargeback', coalesce((e.detail->>'amount')::int, 0),
         case when exists (select from payment_event r where r.order_id = e.order_id and r.kind = 'refund' and r.detail->>'by' is null)
           or (e.detail->>'amount')::int = 0 then 'refunded'::order_status else 'completed' end, e.at
  from payment_event e where e.kind = 'chargeback' on conflict do nothing;

create index credit_order_disputed on credit_order (completed_at) where status = 'charged_back';

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'refund', 'chargeback',
           'chargeback_reversed', 'erasure', 'reactivation')
) not valid;

-- As before; `p_reference` is what the member's account page leads to, where that is not the key.
drop function return_credits(bigint, text, text, timestamptz);
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
  select coalesce(-sum(e.credits), 0) into returned
    from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key and e.account = 'member';
  if returned <= 0 then returned := 0; return; end if;
  insert into ledger_transaction (member_id, transaction_id, kind, reference, at)
    values (p_member, v_key, p_reason, coalesce(p_reference, p_key), p_now);
  insert into ledger_entry (member_id, transaction_id, line, account, lot_id, credits, at)
    select e.member_id, v_key, e.line, e.account, e.lot_id, -e.credits, p_now
      from ledger_entry e where e.member_id = p_member and e.transaction_id = p_key;
  balance := balance + returned;
end $$;
