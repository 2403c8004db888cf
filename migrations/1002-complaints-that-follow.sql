-- additive
-- The earlier complaint of the same person that a complaint quotes by its number.
alter table complaint add column follows bigint;
create index complaint_follows on complaint (follows) where follows is not null;
