-- additive
-- The case that a person of the staff opened from the view of pressure; null: they found the account fine.
alter table pressure_look add column report_id bigint;
