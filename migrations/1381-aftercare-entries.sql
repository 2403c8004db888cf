-- concurrent
-- Credits that go back after an aftercare. Every earlier kind is allowed as before, so the rows are checked without a lock.
alter table ledger_transfer
  drop constraint if exists ledger_transfer_kind_check,
  add constraint ledger_transfer_kind_check check (kind in ('signup', 'purchase', 'gesture', 'message', 'photo', 'gift', 'unsend', 'guarantee', 'aftercare', 'refund',
    'chargeback', 'chargeback_reversed', 'erasure', 'reactivation', 'taken_back')) not valid;
alter table ledger_transfer validate constraint ledger_transfer_kind_check;
