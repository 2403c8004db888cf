-- additive
-- What mails, pushes and the installed app of a member call themselves instead of the brand; null: the brand's name.
alter table discretion add column neutral_name text;
