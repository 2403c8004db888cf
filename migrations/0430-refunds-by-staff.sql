-- Orders as the console lists them: the latest first, all or those of one status.
create index credit_order_listed on credit_order (site_id, created_at desc, order_id desc);
create index credit_order_listed_by_status on credit_order (site_id, status, created_at desc, order_id desc);

-- Refunds by the staff: who asked, and the answer of a second person where one was needed.
alter table refund
  add column requested_by bigint,
  add column approval_id bigint;
create index refund_by_staff on refund (member_id, requested_at) where requested_by is not null;
