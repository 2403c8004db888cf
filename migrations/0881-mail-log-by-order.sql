-- additive
-- concurrent
create index concurrently if not exists mail_log_order on mail_log (order_id, at desc) where order_id is not null;
