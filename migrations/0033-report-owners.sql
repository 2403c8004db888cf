-- A report belongs to who made it; who is reported has no claim on it and must not learn of it.
alter table report rename column member_id to reported_id;
alter table report rename column reporter_id to member_id;
