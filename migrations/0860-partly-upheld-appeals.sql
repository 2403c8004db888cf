-- additive
-- An appeal may undo a decision in part: the measure of the complaint is then 'restore', and `remains` is what stays.
create type remaining_measure as enum ('warning', 'photo', 'suspension', 'ban');
alter table complaint add column remains remaining_measure;
-- When an appeal undid what the statement is about, and the appeal that put this statement in the place of another.
alter table statement_of_reasons add column lifted_at timestamptz, add column appeal_id bigint;
