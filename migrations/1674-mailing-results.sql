-- additive
-- Mailings at an hour of each reader's clock, a test group that gets them first, and what became of them: clicks on signed links.
alter table mailing
  add column send_at text, -- by the clock of each reader; null: as soon as it starts
  add column test_percentage smallint, -- who gets it first; null: no test group
  add column tested_at timestamptz; -- the test group has it; the rest waits until somebody lets it go on
alter table mailing_recipient
  add column send_after timestamptz,
  add column in_test boolean not null default false,
  add column clicked_at timestamptz,
  add column unsubscribed_at timestamptz;
