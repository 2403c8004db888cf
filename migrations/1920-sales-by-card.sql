-- additive
-- concurrent
-- Counts the card sales of a month without their rows; its condition is that of the query (payments/server/dispute-ratio.ts).
create index concurrently if not exists credit_order_card_sales on credit_order (site_id, completed_at) include (card_brand, provider)
  where completed_at is not null and (card_brand is not null or card_id is not null
    or method in ('creditcard', 'mastercard', 'visa', 'maestro', 'cartebancaire', 'nexi', 'applepay'));
