-- What the push service said to the last notification of a browser.
alter table push_subscription
  add column sent_at timestamptz,
  add column send_result text not null default ''; -- '' before the first one
