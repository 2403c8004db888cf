-- additive
-- The order that a mail is about, so that its page shows what became of its mails.
alter table mail_log add column order_id bigint;
