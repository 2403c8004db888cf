-- Which message a file belongs to: asked by the sweep of files. Only messages with a photo are in it.
create index message_photo on message (photo_name) where photo_name is not null;
