-- Whoever only claims an address may have set up a way in that would outlive the proof of its owner.
delete from passkey where member_id in (select member_id from account where email_confirmed_at is null);
delete from recovery_code where member_id in (select member_id from account where email_confirmed_at is null);
delete from two_factor where member_id in (select member_id from account where email_confirmed_at is null);
