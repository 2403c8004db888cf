-- The approval with which a mailing started; null for one that a single person started.
alter table mailing add column approval_id bigint;
