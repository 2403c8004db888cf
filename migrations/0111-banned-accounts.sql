-- Whoever is banned can log in, to read why, object, take their data along and delete the account, and do nothing else.
alter table account add column banned_at timestamptz;
update account a set banned_at = p.updated_at from profile p where p.member_id = a.member_id and p.status = 'disabled';
create index report_that_banned on report (reported_id, decided_at desc) where measure = 'profile';
