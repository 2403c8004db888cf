-- additive
-- Gets a text message besides the mail if the member does not answer; null: the mail only.
alter table trusted_contact add column phone text;
