-- The member or the person of the staff whom a question concerns. The row is deleted with their account: it contains their name, and
-- what they would be told. The audit log keeps who asked and who answered.
alter table approval add column member_id bigint;
update approval set member_id = subject_id::bigint where subject_kind in ('member', 'staff');
create index approval_member on approval (member_id) where member_id is not null;
