-- concurrent
-- 3: one of the two blocked an address of the other, who is not told; on each side a row, of which nobody learns whose it is.
alter table block
  drop constraint if exists block_direction_check,
  add constraint block_direction_check check (direction in (1, 2, 3)) not valid;
alter table block validate constraint block_direction_check;
