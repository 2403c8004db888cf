-- additive
-- People of an undone import who had been invited. Their rows are gone, but they count among those that one person may invite in a week.
alter table member_import add column removed_invitations integer not null default 0;
