-- Credits that are set aside for something not bought yet: still the member's, in no lot, but not to be spent otherwise. A hold is
-- no movement, so it is not in the ledger; what it was for is spent like anything else once the hold is released.
alter table wallet add column held int not null default 0 check (held >= 0);

create table credit_hold (
  site_id smallint not null references site,
  member_id bigint not null,
  hold_key text not null, -- what it is for: the uuid of a message
  credits int not null check (credits > 0),
  created_at timestamptz not null,
  primary key (site_id, member_id, hold_key)
);

-- `held` is always the sum of a member's holds: only this changes it.
create function credit_hold_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then raise exception 'a hold is made and released, never changed' using errcode = 'restrict_violation'; end if;
  update wallet set held = held + case tg_op when 'INSERT' then new.credits else -old.credits end
    where member_id = case tg_op when 'INSERT' then new.member_id else old.member_id end;
  return null;
end $$;
create trigger credit_hold_changed after insert or update or delete on credit_hold
  for each row execute function credit_hold_changed();

-- Sets credits aside. outcome: free (nothing to hold), repeated (this key holds already), not_enough, held; the balance is what remains
-- to be spent.
create function hold_credits(
  p_site smallint, p_member bigint, p_key text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
begin
  select w.balance - w.held into balance from wallet w where w.member_id = p_member for no key update;
  balance := coalesce(balance, 0);
  if p_credits = 0 then outcome := 'free'; return; end if;
  if exists (select from credit_hold h where h.site_id = p_site and h.member_id = p_member and h.hold_key = p_key) then
    outcome := 'repeated'; return;
  end if;
  if balance < p_credits then outcome := 'not_enough'; return; end if;
  insert into credit_hold (site_id, member_id, hold_key, credits, created_at) values (p_site, p_member, p_key, p_credits, p_now);
  balance := balance - p_credits;
  outcome := 'held';
end $$;

-- As before, of what is not held.
create or replace function spend_credits(
  p_member bigint, p_key text, p_kind text, p_reference text, p_credits int, p_now timestamptz,
  out balance int, out outcome text
) language plpgsql as $$
declare
  first record;
  v_key text := short_ledger_key(p_key);
begin
  select w.balance - w.held into balance from wallet w where w.member_id = p_member for no key update;
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
      select d.member_id, d.key, d.kind, d.reference, d.credits, d.at, w.balance - w.held - d.credits as balance, l.lot_id
      from debits d
      join wallet w on w.member_id = d.member_id
      cross join lateral (
        select c.lot_id, c.remaining from credit_lot c where c.member_id = d.member_id and c.remaining > 0
        order by c.paid_amount > 0, c.created_at, c.lot_id limit 1
      ) l
      where l.remaining >= d.credits and w.balance - w.held >= d.credits and not exists (
        select from ledger_transfer t where t.member_id = d.member_id and t.transaction_id in (d.key, d.given_key)
      )
    ), transfers as (
      insert into ledger_transfer (member_id, transaction_id, line, kind, reference, from_account, to_account, lot_id, credits, at)
      select c.member_id, c.key, 0, c.kind, c.reference, 'member', 'earned', c.lot_id, c.credits, c.at from chosen c
    )
    select c.member_id, c.balance from chosen c;
end $$;

-- A first message to somebody whose rule asks for requests: text and reserved credits wait for the receiver, who opens or declines it.
-- A silent decline and a lapse look alike to the sender, and both keep the pair closed until the same moment.
create table message_request (
  site_id smallint not null references site,
  request_id bigint not null,
  member_id bigint not null, -- who wrote
  other_id bigint not null, -- who receives
  message_id uuid not null, -- of the message that it becomes; also the key of the hold
  text text not null,
  credits int not null check (credits >= 0),
  state text not null default 'request' check (state in ('request', 'open', 'declined', 'lapsed')),
  sentence smallint check (sentence between 1 and 5), -- null: declined in silence
  created_at timestamptz not null,
  lapses_at timestamptz not null,
  decided_at timestamptz,
  seen_at timestamptz, -- by the receiver
  closed_until timestamptz not null, -- no other request of the pair before
  primary key (site_id, request_id),
  unique (site_id, member_id, message_id),
  check ((state = 'request') = (decided_at is null)),
  check (sentence is null or state = 'declined')
);
create unique index message_request_waiting on message_request (member_id, other_id) where state = 'request';
create index message_request_pair on message_request (member_id, other_id, created_at desc);
create index message_request_received on message_request (other_id, created_at desc) where state = 'request';
create index message_request_unseen on message_request (other_id) where state = 'request' and seen_at is null;
create index message_request_due on message_request (site_id, lapses_at) where state = 'request';
