-- The last entry of the audit log. The next one continues from it, so that removed entries at the end stay visible as a gap.
create table audit_end (
  only_row boolean primary key default true check (only_row),
  entry_id bigint not null,
  hash bytea not null
);
insert into audit_end (entry_id, hash) select entry_id, hash from audit_entry order by entry_id desc limit 1;

create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select entry_id, hash into last from audit_end;
  new.entry_id := coalesce(last.entry_id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x'::bytea);
  new.hash := audit_hash(new);
  insert into audit_end (entry_id, hash) values (new.entry_id, new.hash)
    on conflict (only_row) do update set entry_id = excluded.entry_id, hash = excluded.hash;
  return new;
end $$;
