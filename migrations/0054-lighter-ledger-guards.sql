-- Entries move lots and balances from inside their own trigger; only what comes from outside it needs to be asked.
drop trigger credit_lot_guard on credit_lot;
create trigger credit_lot_guard before insert or delete on credit_lot
  for each row execute function ledger_guard_lot();
create trigger credit_lot_guard_change before update on credit_lot
  for each row when (pg_trigger_depth() = 0) execute function ledger_guard_lot();

drop trigger wallet_guard on wallet;
create trigger wallet_guard before insert or delete on wallet
  for each row execute function ledger_guard_wallet();
create trigger wallet_guard_change before update on wallet
  for each row when (pg_trigger_depth() = 0) execute function ledger_guard_wallet();
