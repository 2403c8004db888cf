-- additive
-- How often a push service has refused this browser since its last success.
alter table push_subscription add column refusals int not null default 0;
