-- A profile that staff hid stays hidden when a suspension or ban that came later ends.
alter table profile add column hidden_by_staff boolean not null default false;
update profile p set hidden_by_staff = true
  from account a where a.member_id = p.member_id and p.status = 'disabled' and a.banned_at is null;
