-- Decisions about selfies and new accounts are sampled too. The first decision about a sampled selfie is in `evidence`; it
-- takes effect with the second one.
alter table quality_check drop constraint quality_check_kind_check;
alter table quality_check add constraint quality_check_kind_check check (kind in ('account', 'photo', 'report', 'selfie', 'text'));
