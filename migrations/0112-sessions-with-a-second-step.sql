-- The session's owner showed a code or a passkey, not the password alone; the pages of the staff ask for it.
alter table session add column second_step boolean not null default false;
