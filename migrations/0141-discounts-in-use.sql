-- An order that charges by itself (a direct debit, a stored card) keeps its discount until it is known how that ended; an open
-- checkout gives it up to the next order.
alter table discount_use add column binding boolean not null default false;
update discount_use u set binding = true
  from credit_order o where o.order_id = u.order_id and o.status = 'pending' and (o.method = 'sdd' or o.card_id is not null);
