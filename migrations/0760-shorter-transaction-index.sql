-- concurrent
-- Each transaction was written into an index with its key of 36 letters, which only broke ties of the same microsecond. A member's
-- transactions of one time are few and are sorted when they are read.
create index concurrently if not exists ledger_transaction_time on ledger_transaction (member_id, at);
drop index concurrently if exists ledger_transaction_list;
