-- additive
-- concurrent
-- An aftercare lists everybody who sent a request to the removed account.
create index concurrently if not exists message_request_receiver on message_request (other_id, member_id);
