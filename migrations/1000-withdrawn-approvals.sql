-- The person who asked for an approval may take the question back while nobody has answered it.
alter table approval drop constraint approval_state_check;
alter table approval add constraint approval_state_check check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed'));
