-- additive
-- concurrent
-- Finds members in the console by any word of their name. Written at once, as a search reads the list of pending entries whole.
create index concurrently if not exists profile_name_words on profile using gin (name_words(name)) with (fastupdate = off);
-- And by the digits that they read out of an account or a card.
create index concurrently if not exists debit_mandate_last_four on debit_mandate (iban_last_four);
create index concurrently if not exists stored_card_last_four on stored_card (last_four);
