-- additive
-- The order was paid although its discount was used by another order or had ended: it is refunded.
alter table credit_order add column discount_lost boolean not null default false;
