-- Months whose books are final. Each closing is a version with the files of exactly what was closed; one that was reopened stays, and the
-- next closing is a new version. A month can be closed from the second day after it, so that only what is booked into the past is checked.
create table closed_month (
  site_id smallint not null references site on delete cascade,
  month date not null check (extract(day from month) = 1),
  version int not null check (version > 0),
  closed_at timestamptz not null,
  closed_by bigint not null, -- of the staff
  totals jsonb not null, -- by currency, in minor units
  reopened_at timestamptz,
  reopened_by bigint, -- who asked for it
  reopening_approved_by bigint,
  reopening_reason text,
  primary key (site_id, month, version),
  check (closed_at >= (month + interval '1 month 1 day') at time zone 'UTC'),
  check (num_nulls(reopened_at, reopened_by, reopening_approved_by, reopening_reason) in (0, 4)),
  check (reopened_by <> reopening_approved_by)
);
create unique index closed_month_current on closed_month (site_id, month) where reopened_at is null;

-- The files of a closing, byte for byte.
create table closed_month_file (
  site_id smallint not null,
  month date not null,
  version int not null,
  name text not null,
  content text not null,
  digest text not null, -- SHA-256 of its UTF-8 bytes, in hexadecimal digits
  primary key (site_id, month, version, name),
  foreign key (site_id, month, version) references closed_month on delete cascade
);
create trigger closed_month_file_append_only before update or delete on closed_month_file
  for each statement execute function reject_change();
create trigger closed_month_file_no_truncate before truncate on closed_month_file
  for each statement execute function reject_change();

-- A closing changes once, when it is reopened.
create function guard_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null
    and (new.site_id, new.month, new.version, new.closed_at, new.closed_by, new.totals)
      is not distinct from (old.site_id, old.month, old.version, old.closed_at, old.closed_by, old.totals)
  then return new; end if;
  raise exception 'a closing is only reopened' using errcode = 'restrict_violation';
end $$;
create trigger closed_month_guard before update or delete on closed_month
  for each row execute function guard_closed_month();
create trigger closed_month_no_truncate before truncate on closed_month
  for each statement execute function reject_change();

-- A closing waits for the transactions that book into the past, and they for it.
create function lock_books(p_site smallint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('books ' || p_site, 0))
$$;

-- The end of a site's closed months, null before the first: earlier months are closed with them.
create function books_closed_until(p_site smallint) returns timestamptz language sql stable as $$
  select (max(month) + interval '1 month') at time zone 'UTC' from closed_month where site_id = p_site and reopened_at is null
$$;

create function assert_month_open(p_site smallint, p_at timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || p_site, 0));
  if p_at < books_closed_until(p_site) then
    raise exception 'the month of % is closed', p_at using errcode = 'restrict_violation', constraint = 'month_is_closed';
  end if;
end $$;

-- Each check is for rows that are booked more than a day into the past: a sale or a message of now costs one comparison.
create function refuse_closed_invoice() returns trigger language plpgsql as $$
begin
  perform assert_month_open(new.site_id, new.issued_at);
  return new;
end $$;
create trigger invoice_month before insert on invoice
  for each row when (new.issued_at < transaction_timestamp() - interval '1 day') execute function refuse_closed_invoice();

create function refuse_closed_transfer() returns trigger language plpgsql as $$
begin
  perform assert_month_open(a.site_id, new.at) from account a where a.member_id = new.member_id;
  return new;
end $$;
create trigger ledger_transfer_month before insert on ledger_transfer
  for each row when (new.at < transaction_timestamp() - interval '1 day') execute function refuse_closed_transfer();

-- A payout that is told after its month was closed is booked into the open month; it keeps its own day beside it.
alter table settlement add column booked_at timestamptz; -- null: when it was paid out

create function refuse_closed_settlement() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform assert_month_open(old.site_id, coalesce(old.booked_at, old.paid_out_at)); end if;
  if tg_op = 'DELETE' then return old; end if;
  perform assert_month_open(new.site_id, coalesce(new.booked_at, new.paid_out_at));
  return new;
end $$;
create trigger settlement_month before insert or update or delete on settlement
  for each row execute function refuse_closed_settlement();

create function refuse_closed_entries() returns trigger language plpgsql as $$
begin
  perform assert_month_open(s.site_id, coalesce(s.booked_at, s.paid_out_at))
    from (select distinct site_id, provider, settlement_id from changed) c join settlement s using (site_id, provider, settlement_id);
  return null;
end $$;
create trigger settlement_entry_month after insert on settlement_entry referencing new table as changed
  for each statement execute function refuse_closed_entries();
create trigger settlement_entry_changed after update on settlement_entry referencing old table as changed
  for each statement execute function refuse_closed_entries();
create trigger settlement_entry_removed after delete on settlement_entry referencing old table as changed
  for each statement execute function refuse_closed_entries();
