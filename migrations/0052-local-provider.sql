create unique index local_payment_key on local_payment ((body->>'idempotencyKey')) where body->>'idempotencyKey' is not null;
create index local_payment_customer on local_payment ((body->>'customerId')) where body->>'resource' = 'mandate';
