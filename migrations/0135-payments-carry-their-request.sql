-- What a request created carries the request's key, so that a repeat finds it whatever became of the stored answer.
-- request_hash tells another body under the same key.
alter table credit_order add column request_key bytea, add column request_hash bytea;
create unique index credit_order_request on credit_order (request_key) where request_key is not null;

alter table refund add column request_key bytea, add column request_hash bytea;
create unique index refund_request on refund (request_key) where request_key is not null;

-- The debit that a mandate was signed for: a repeat continues with the same mandate.
alter table debit_mandate add column order_id bigint;
create unique index debit_mandate_order on debit_mandate (order_id) where order_id is not null;
