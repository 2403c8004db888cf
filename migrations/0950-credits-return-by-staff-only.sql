-- Only what the staff take back goes to the issuer: the reconciliation compares what was issued with the lots, and leaves that out.
alter table ledger_transfer add constraint ledger_transfer_taken_back check ((to_account = 'issued') = (kind = 'taken_back'));
