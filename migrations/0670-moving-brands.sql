-- additive
-- While a brand moves to another database its nodes answer 503, so that nothing is written here any more (npm run move-brand).
alter table site add column moving_at timestamptz; -- null: the brand is served from this database
