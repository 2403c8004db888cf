-- additive
-- The brand of the card that paid an order, by which banks count disputes; null where no card paid, or nobody told.
alter table credit_order add column card_brand text;
-- A month's reports of fraud.
create index payment_warning_listed on payment_warning (site_id, at);
