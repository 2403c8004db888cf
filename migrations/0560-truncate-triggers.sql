-- TRUNCATE of the append-only tables is refused by a trigger of its own: some extensions that distribute
-- tables drop a trigger that names rows and TRUNCATE together, without a word.

create or replace trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each statement execute function reject_change();
create trigger ledger_transaction_no_truncate before truncate on ledger_transaction
  for each statement execute function reject_change();

create or replace trigger ledger_entry_append_only before update or delete on ledger_entry
  for each statement execute function reject_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function reject_change();

create or replace trigger payment_event_append_only before update or delete on payment_event
  for each statement execute function reject_change();
create trigger payment_event_no_truncate before truncate on payment_event
  for each statement execute function reject_change();

create or replace trigger invoice_append_only before update or delete on invoice
  for each statement execute function reject_change();
create trigger invoice_no_truncate before truncate on invoice
  for each statement execute function reject_change();

create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each statement execute function reject_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function reject_change();

create or replace trigger site_version_append_only before update or delete on site_version
  for each statement execute function reject_change();
create trigger site_version_no_truncate before truncate on site_version
  for each statement execute function reject_change();

create or replace trigger site_text_version_append_only before update or delete on site_text_version
  for each statement execute function reject_change();
create trigger site_text_version_no_truncate before truncate on site_text_version
  for each statement execute function reject_change();
