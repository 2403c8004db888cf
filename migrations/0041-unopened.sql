-- Where the answer guarantee looks: unread, or taken out of the view by a block before it was read.
create index inbox_unopened on inbox (conversation_id) where num_unread > 0 or removed_up_to > greatest(read_up_to, seen_up_to);
