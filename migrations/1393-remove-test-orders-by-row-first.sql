-- The orders of a brand that nobody can visit yet are tests, at the provider `test`. This removes them with everything that followed from
-- them, in the transaction that opens the brand, and returns the members who placed them. It runs with the rights of the owner of the
-- tables, because ledger and payment events are append-only and no role that serves may lift that; it removes nothing else, and nothing
-- of a brand that was opened.
--
-- Replaces the function of 1350 with another order of locks: first the rows of the orders, then the tables, like whoever changes an
-- order. A refund or settlement in flight may deadlock with it, where it already holds a wallet; both are retried.
create or replace function remove_test_orders(p_site smallint) returns setof bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_orders bigint[];
  v_members bigint[];
  v_left record;
begin
  perform from site where site_id = p_site and opened_at is null for update;
  if not found then raise exception 'site % is open: it has no test orders', p_site using errcode = 'restrict_violation'; end if;
  delete from provider_record where site_id = p_site and provider = 'test';
  delete from provider_market where site_id = p_site and provider = 'test';
  delete from provider_outage where site_id = p_site and provider = 'test';
  delete from order_refusal where site_id = p_site;
  select array_agg(o.order_id), array_agg(distinct o.member_id) into v_orders, v_members from (
    select order_id, member_id from credit_order where site_id = p_site and provider = 'test' order by order_id for update
  ) o;
  if v_orders is null then return; end if;

  lock table payment_event, wallet, credit_lot, ledger_transfer in share row exclusive mode;
  alter table payment_event disable trigger payment_event_append_only;
  alter table ledger_transfer disable trigger ledger_transfer_append_only;
  alter table credit_lot disable trigger credit_lot_guard;
  alter table wallet disable trigger wallet_guard_update;

  update wallet w set balance = w.balance - l.remaining
    from (select member_id, sum(remaining)::int as remaining from credit_lot where order_id = any(v_orders) group by member_id) l
    where w.member_id = l.member_id;
  delete from ledger_transfer t using credit_lot l
    where l.order_id = any(v_orders) and t.member_id = l.member_id and t.lot_id = l.lot_id;
  delete from credit_lot where order_id = any(v_orders);
  -- A spend out of a test's lot and another one keeps the other's part, whose lines begin at 0 again.
  for v_left in
    select t.member_id, t.transaction_id, t.line,
           row_number() over (partition by t.member_id, t.transaction_id order by t.line) - 1 as new_line
      from ledger_transfer t where t.member_id = any(v_members) order by t.member_id, t.transaction_id, t.line
  loop
    if v_left.line <> v_left.new_line then
      update ledger_transfer set line = v_left.new_line
        where member_id = v_left.member_id and transaction_id = v_left.transaction_id and line = v_left.line;
    end if;
  end loop;

  delete from payment_event where order_id = any(v_orders);
  delete from refund where order_id = any(v_orders);
  delete from chargeback where order_id = any(v_orders);
  delete from payment_warning where order_id = any(v_orders);
  delete from order_letter where order_id = any(v_orders);
  delete from order_origin where order_id = any(v_orders);
  delete from discount_use where order_id = any(v_orders);
  delete from mail_log where order_id = any(v_orders);
  delete from reconciliation_fault where site_id = p_site and split_part(subject, ':', 1) = any(v_orders::text[]);
  delete from payment_customer where member_id = any(v_members) and provider = 'test';
  delete from credit_order where order_id = any(v_orders);

  alter table payment_event enable trigger payment_event_append_only;
  alter table ledger_transfer enable trigger ledger_transfer_append_only;
  alter table credit_lot enable trigger credit_lot_guard;
  alter table wallet enable trigger wallet_guard_update;
  return query select unnest(v_members);
end $$;
