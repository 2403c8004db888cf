-- concurrent
-- Income and orders by hour, whatever became of the orders since.
create index concurrently if not exists credit_order_completed on credit_order (site_id, completed_at) where completed_at is not null;
