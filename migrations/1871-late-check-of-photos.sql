-- A photo that was delivered while the screen was down, and that the screen has since found to be none that its receiver allowed: only
-- this row and the empty frame of its message stay.
alter table chat_photo_screening
  drop constraint chat_photo_screening_verdict_check,
  add constraint chat_photo_screening_verdict_check check (verdict in ('nude', 'unsure', 'unchecked', 'withheld'));
create index chat_photo_screening_unchecked on chat_photo_screening (site_id, at) where verdict = 'unchecked';
