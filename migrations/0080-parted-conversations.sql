-- Counts the blocks between the two: a message that was begun before a block and would be stored after it finds another number.
alter table conversation add column parted int not null default 0;
